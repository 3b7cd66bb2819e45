# The words of the page in English. Every other language has the same keys (a test holds that), and may have
# messages of its own beside them, to put others together. How Fluent works: https://projectfluent.org/fluent/guide.
#
# In the values:
#   $point      a point, such as h8
#   $color      `black` or `white`
#   $number     the number of a move, a step or a lesson
#   $count      how many
# A message with attributes (.aria-label is read aloud by screen readers) belongs to one element of the page.

language-name = Русский
# What stands between two sentences (nothing in Chinese and Japanese), and between the parts of a list.
sentence-space = { " " }
list-comma = { ", " }
# Between facts that stand side by side.
fact-comma = { ", " }
# A title or the like where a sentence is wanted.
as-sentence = { $text }.

## What stands in the page from the beginning

nav =
    .aria-label = Партия
leave = К партии
new = Новая партия
open = Открыть
games = Партии
save = Сохранить
link = Ссылка
train = Задачи
learn = Уроки
settings = Настройки
help = Справка
# Of a move.
undo = Назад
# Of a deletion.
put-back = Вернуть
redo = Вперёд
hint = Подсказка
banner-take = Использовать здесь
banner-open = Открыть здесь
banner-keep = Продолжить свою партию
board =
    .aria-label = Доска
state =
    .aria-label = Состояние партии
black-is-played-by = За чёрных играет
white-is-played-by = За белых играет
person = Человек
level = Уровень
steps =
    .aria-label = Просмотр ходов партии
step-first =
    .aria-label = Начало партии
step-back =
    .aria-label = Предыдущий ход
step-on =
    .aria-label = Следующий ход
step-last =
    .aria-label = Последний ход
play-here = Сходить
cancel = Отмена
line-steps =
    .aria-label = Вариант на доске
line-first =
    .aria-label = Начало варианта
line-back =
    .aria-label = Предыдущий ход варианта
line-on =
    .aria-label = Следующий ход варианта
line-last =
    .aria-label = Конец варианта
line-close =
    .aria-label = Вернуться к партии
why-close =
    .aria-label = Закрыть объяснение
why-whole = Полное объяснение
why-play = Всё равно сходить сюда
panels =
    .aria-label = Панели
tab-analysis = Анализ
tab-moves = Ходы
tab-review = Разбор
lines = Варианты
why-here = Почему сюда?
moves-and-variations =
    .aria-label = Ходы и варианты
promote = Сделать главным
delete-from-here = Удалить с этого хода
training =
    .aria-label = Задачи
solution-steps =
    .aria-label = Просмотр ходов решения
solution-first =
    .aria-label = Начало решения
solution-back =
    .aria-label = Предыдущий ход решения
solution-on =
    .aria-label = Следующий ход решения
solution-last =
    .aria-label = Конец решения
solution = Решение
theme = Тема
theme-all = Все
ending-close =
    .aria-label = Закрыть итог
slip-close =
    .aria-label = Закрыть ошибку
train-kind = Задачи на эту тему
retry-mistakes-again =
    .aria-label = Работа над ошибками
retry-show = Показать ответ
retry-next = Дальше
retry-back = К разбору
clocks =
    .aria-label = Часы
clock-of-black = Часы чёрных:
clock-of-white = Часы белых:
lessons = Уроки
lesson =
    .aria-label = Урок
lesson-choices =
    .aria-label = Пункты на выбор
lesson-list = Все уроки
lesson-back = Назад
rule = Правила
board-size = Доска
columns = Столбцы
rows = Строки
opening = Дебют
balanced-now = Равный дебют
players = Игроки
minutes-a-side = Минут на партию
no-clock = Без часов
seconds-a-move = Добавка за ход, секунд
longest-time = Предел времени на ход
close = Закрыть
start = Начать
open-title = Открыть партию
open-about = Вставьте список ходов (h8 i9 j7, h8i9j7 или 7,7 8,8) или текст партии: SGF, Piskvork (.psq) и многие другие форматы. Файл можно также перетащить в любое место страницы.
game-text = Текст партии
or-a-file = или файл
search = Поиск
search-in =
    .placeholder = Имя, правила или результат
export = Сохранить все в SGF
save-title = Сохранить партию
format = Формат
format-sgf = SGF, для редакторов партий
format-psq = Piskvork (.psq)
format-points = Ходы: h8 i9
format-coordinates = Ходы: 7,7 8,8
format-offsets = Ходы от центра: 0,0, 1,1
copy = Копировать
download = Скачать
colours = Цвета
colours-auto = Как в системе
colours-light = Светлые
colours-dark = Тёмные
confirm-auto = На маленькой доске
confirm-always = Всегда
confirm-never = Никогда
board-theme = Вид доски
board-theme-wood = Дерево
board-theme-plain = Простой
board-theme-slate = Сланец
board-theme-paper = Бумага, для печати
board-turns = Поворот доски по часовой стрелке
# $degrees   0, 90, 180 or 270
degrees = { $degrees }°
board-flip = Доска отражена слева направо
show-coordinates = Координаты
stones-fall = Анимация падения камней
stones-sound = Звук камней
pictures = Картинки
picture-png = Позиция в PNG
picture-svg = Позиция в SVG
picture-gif = Партия в GIF
show-numbers = Номера на камнях
show-forbidden = Запрещённые пункты (рэндзю)
show-threats = Угрозы на доске
show-candidates = Лучшие ходы из анализа на доске
confirm = Подтверждать ход вторым касанием
help-about = Поставьте камень на пункт щелчком, касанием или с клавиатуры. Если навести указатель на лучший ход или вариант, доска покажет, как пошла бы игра. Крестиком отмечены пункты, запрещённые чёрным в рэндзю; нажмите на крестик, чтобы узнать почему.
help-marks = Знаки на доске
mark-last = Последний ход
mark-winning = Победная пятёрка
mark-forbidden = В рэндзю запрещено чёрным
mark-threat = Ход чёрных или белых даёт пятёрку, открытую четвёрку или вилку
mark-candidate = Что рассматривает анализ: лучший ход — зелёный, число — шансы в процентах; ✓ выигрывает, ✗ проигрывает
mark-line = Ход показанного варианта и его номер
mark-good = Подсказка или верный ход
mark-asked = Пункт, который объясняется, или ошибка
mark-part = Камни ряда
mark-bad = Неверно или не считается
mark-letter = Пункт для выбора: предложенный пятый ход или пункт, о котором говорит урок
mark-zone = Куда ставится следующий камень дебюта
help-icons = Кнопки и список ходов
help-steps = Начало партии, предыдущий и следующий ход, последний ход
help-go = Ход Goren; пауза
help-variation = Вариант, в скобках после хода, который он заменяет
keys = Клавиши
key-board = Перейти к доске
key-enter = Поставить камень на пункт под курсором
key-step = Листать ходы партии или показанного варианта
key-undo = Взять ход назад и вернуть его
key-delete = Удалить ход и всё, что после него
key-put-back = Вернуть удалённое
key-games = Сыгранные и открытые ранее партии
key-hint = Подсказка
key-analyse = Включить или выключить анализ
key-explain = Объяснить пункт под курсором
key-numbers = Номера на камнях
key-turn = Повернуть доску на четверть оборота; отразить её слева направо
key-new = Новая партия
key-files = Открыть, сохранить, скопировать ссылку
key-escape = Вернуться к партии
key-training = В задачах: подсказка, решение, следующая задача
key-lesson = В уроке: назад и дальше
key-help = Эта справка
key-arrows = На доске: переместить курсор. В остальных местах влево и вправо — ходы партии, вверх и вниз — предыдущий и следующий вариант
drop = Отпустите файл, чтобы открыть партию

## What is put together by the scripts

# Words that others use.
black-or-white = { $color ->
    [black] чёрные
   *[white] белые
}
Black-or-white = { $color ->
    [black] Чёрные
   *[white] Белые
}
count-moves = { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
share = { $percent } %

# The rules. How each is told where it is chosen.
rule-freestyle = Фристайл
rule-standard = Стандарт
rule-renju = Рэндзю
rule-caro = Каро
rule-caro-exact = Каро, ровно пять
rule-freestyle-about = Выигрывает ряд из пяти или более камней.
rule-standard-about = Выигрывает ряд ровно из пяти камней.
rule-renju-about = Чёрные выигрывают рядом ровно из пяти камней, а вилки 3×3 и 4×4 и длинный ряд им запрещены; белые выигрывают рядом из пяти или более камней.
rule-caro-about = Выигрывает ряд из пяти камней, если хотя бы один его конец не закрыт, и любой ряд из шести или более.
rule-caro-exact-about = Выигрывает ряд ровно из пяти камней, если хотя бы один его конец не закрыт.
# The fouls of renju, and what a stone makes.
foul-double-three = вилка 3×3
foul-double-four = вилка 4×4
foul-overline = длинный ряд
threat-five = пятёрка
threat-open-four = открытая четвёрка
threat-four-three = вилка 4×3
threat-double-three = вилка 3×3

# The value of a position.
value-win = выигрыш за { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
value-loss = проигрыш за { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
value-bar = Чёрные { $black } %, белые { $white } %

## Whose turn it is, and how the game stands

state-draw = Ничья: доска заполнена.
state-won-five-in-a-row = { Black-or-white } выиграли: пять в ряд.
state-won-foul-double-three = { Black-or-white } выиграли: чёрные поставили вилку 3×3, это фол.
state-won-foul-double-four = { Black-or-white } выиграли: чёрные поставили вилку 4×4, это фол.
state-won-foul-overline = { Black-or-white } выиграли: чёрные построили длинный ряд, это фол.
state-resigned = { Black-or-white } выиграли: соперник сдался.
state-time = { Black-or-white } выиграли: у соперника истекло время.
state-choose = Выберите цвет
state-engine-chooses = Goren выбирает цвет
# What an opening asks. Where two people play, $seat says which of them is asked: the one who begins the opening, or
# the other; $text is one of the messages behind this one. $side is the length of the sides of a square of points,
# 0 for the whole board.
ask-player = { $seat ->
    [first] Первый игрок. { $text }
   *[second] Второй игрок. { $text }
}
black-or-white-stone = { $color ->
    [black] чёрный
   *[white] белый
}
ask-place = { $side ->
    [0] Поставьте { black-or-white-stone } камень
    [1] Поставьте { black-or-white-stone } камень в центр
   *[other] Поставьте { black-or-white-stone } камень в центральный квадрат { $side }×{ $side }
}
ask-place-of = { $side ->
    [0] Поставьте камень { $number } из { $count }: { black-or-white-stone }
    [1] Поставьте камень { $number } из { $count } в центр: { black-or-white-stone }
   *[other] Поставьте камень { $number } из { $count } в центральный квадрат { $side }×{ $side }: { black-or-white-stone }
}
ask-swap = Поменяйтесь цветами или оставьте свой
ask-number = Назовите, сколько пятых ходов предложат чёрные
ask-offer = Предложите пятый ход: { $number } из { $count }
ask-keep = Выберите пятый ход из предложенных ({ $count })
ask-outside = { $side ->
    [1] Этот камень ставится в центр.
   *[other] Этот камень ставится в центральный квадрат { $side }×{ $side }.
}
ask-another = Пятый ход { $point } уже предложен или симметричен предложенному.
ask-a-letter = Выберите один из пунктов с буквами.
offered = Предложено: { $point }.
engine-asked-stones = { $count ->
    [one] Goren ставит камень
    [few] Goren ставит { $count } камня
    [many] Goren ставит { $count } камней
   *[other] Goren ставит { $count } камня
}
engine-asked-swap = Goren решает, меняться ли цветами
engine-asked-offer = { $count ->
    [one] Goren предлагает { $count } вариант пятого хода
    [few] Goren предлагает { $count } варианта пятого хода
    [many] Goren предлагает { $count } вариантов пятого хода
   *[other] Goren предлагает { $count } варианта пятого хода
}
engine-asked-keep = Goren выбирает пятый ход
state-thinking = Goren думает ({ black-or-white })
state-engine-to-move = Ход Goren ({ black-or-white })
state-your-move = Ваш ход ({ black-or-white })
black-or-white-genitive = { $color ->
    [black] чёрных
   *[white] белых
}
state-to-move = Ход { black-or-white-genitive }
looking-for-hint = Поиск подсказки…
# The rule of an opening, among the facts about the game.
detail-opening = { $rule ->
    [balanced] равный дебют
   *[other] дебют { $name }
}
# The opening of renju, in Latin letters and as Japan writes it.
opening-name = { $name } ({ $japanese })

## The engine's moves

engine-plays = Goren ходит на { $points }.
engine-placed = { $count ->
    [one] Goren ставит камень: { $points }.
    [few] Goren поставил { $count } камня: { $points }.
    [many] Goren поставил { $count } камней: { $points }.
   *[other] Goren поставил { $count } камня: { $points }.
}
engine-placed-two = Goren ставит ещё два камня: { $points }. Теперь выбираются цвета.
engine-takes-black = Goren берёт чёрные.
engine-takes-white = Goren берёт белые и ходит на { $points }.
engine-chooses-white = Goren берёт белые.
engine-stays-black = Goren оставляет себе чёрные.
engine-stays-white = Goren оставляет себе белые.
engine-decides-one = Goren оставляет себе чёрные и делает единственный пятый ход.
engine-decides-ten = Goren оставляет себе чёрные и предлагает десять вариантов пятого хода.
engine-named = { $count ->
    [one] Goren ходит на { $point }; чёрные предложат один пятый ход.
    [few] Goren ходит на { $point }; чёрные предложат { $count } варианта пятого хода.
    [many] Goren ходит на { $point }; чёрные предложат { $count } вариантов пятого хода.
   *[other] Goren ходит на { $point }; чёрные предложат { $count } варианта пятого хода.
}
engine-offered = Goren предлагает пятые ходы: { $points }.
engine-kept = Goren выбирает пятый ход { $point }.
hint-is = Подсказка: { $point }.
engine-error = Движок: { $error }.

## The decisions of an opening, in the comments of a game that is saved

decided-rule = Правила дебюта: { $name }.
first-or-second = { $seat ->
    [first] Первый игрок
   *[second] Второй игрок
}
decided-swap = { first-or-second } меняет цвет и берёт { black-or-white }.
decided-stay = { first-or-second } оставляет { black-or-white }.
decided-take = { first-or-second } берёт { black-or-white }.
decided-two = { first-or-second } ставит ещё два камня и передаёт выбор.
decided-one = { first-or-second } оставляет чёрные и делает один пятый ход.
decided-ten = { first-or-second } оставляет чёрные и предлагает 10 вариантов пятого хода.
decided-count = Белые требуют пятых ходов: { $count }.
decided-offer = Чёрные предлагают пятые ходы: { $points }.

## The buttons of a game

analyse = Анализ
stop = Стоп
resign = Сдаться
resign-really = Точно сдаётесь?
resign-again = Точно сдаётесь? Нажмите кнопку ещё раз.
pause = Пауза
move-now = Ход сразу
engine-moves = Ход Goren
go-on = Дальше
place-of = { $number } из { $count }
choose-about = Ход белых.
choose-black = Взять чёрные
choose-white = Взять белые
choose-two = Поставить два камня и передать выбор
choose-one = Оставить чёрные: один пятый ход
choose-ten = Оставить чёрные: 10 вариантов пятого хода
choose-swap-black = Обмен: взять чёрные
choose-swap-white = Обмен: взять белые
choose-stay-black = Оставить чёрные
choose-stay-white = Оставить белые
# Where a colour is kept or swapped. It is that of the one who chooses.
choose-about-black = У вас чёрные, ход чёрных.
choose-about-white = У вас белые, ход белых.
choose-about-number = Сколько пятых ходов предложат чёрные?
choose-fifths = Чёрные предложат пятых ходов: { $count }.
line-place = Вариант: ход { $number } из { $count }
line-place-win = Доказанный выигрыш: ход { $number } из { $count }
line-place-loss = Доказанный проигрыш: ход { $number } из { $count }
line-extending = Поиск продолжается…
line-move = { $number }: { black-or-white } { $point }
choose-point = Выберите пункт на доске.

## What is read aloud

new-game-begins = Новая партия: { $rule }, { $width } на { $height }.
back-to-game = Возврат к партии.
stone-placed = { Black-or-white } { $point }.
taken-back = Ход взят назад.
analysis-on = Анализ включён
analysis-off = Анализ выключен
board-label = Доска, { $width } на { $height }.
# Said to screen readers when a key has turned or flipped the board.
board-turned = Поворот доски: { $degrees }°.
board-flipped = Доска отражена слева направо.
board-not-flipped = Доска больше не отражена.
# A point of the board. A dead one belongs to neither side.
cell-color = { $color ->
    [black] чёрный камень
    [dead] закрытый пункт
   *[white] белый камень
}
cell = { $point }, { $what }
cell-empty = пусто
cell-stone = { cell-color }, ход { $number }
cell-stone-at-start = { cell-color }, с начала
cell-wins = { $what }, в выигрышном ряду
cell-forbidden = запрещено чёрным: { $foul }
cell-line = пусто, ход { $number } показанного варианта: { cell-color }
cell-candidate = пусто, кандидат, { $value }
cell-marked = пусто, метка { $letter }
cell-hint = пусто, подсказка

## Notices

opened-from-library = Открыта партия: { count-moves }.
main-line-now = Теперь это главный вариант.
deleted-from-here = Ход { $number }, { $point }, и всё после него удалено.
moves-are-back = Ходы возвращены.
link-copied = Ссылка на эту позицию скопирована.
link-is = Ссылка: { $link }
link-has-no-game = В ссылке нет партии, которую можно показать.
position-impossible = Такая позиция невозможна: { $error }.
point-occupied = Пункт { $point } занят.
why-title = Почему { $point }?
banner-link = По этой ссылке другая партия, не ваша. Пока вы не сделаете выбор, ваша партия останется как есть, а движок не запустится.
banner-visit = Эту страницу открыл другой сайт. Пока вы не решите продолжить, ваша партия останется как есть, а движок не запустится.
banner-gone = Сервер не отвечает. Снова запустите «goren board»: страница ждёт его, а партия сохранена.
banner-locked = Goren запущен заново, и его адрес изменился. Откройте новый адрес, который он вывел, и страница снова заработает.
banner-taken = Доска открыта в другой вкладке: теперь движок работает там.

## The analysis

nodes-short = { $unit ->
    [k] { $number } тыс.
    [M] { $number } млн
    [G] { $number } млрд
   *[none] { $number }
}
search-facts = Глубина { $depth }–{ $deepest }, узлов: { $nodes } за { $seconds } с
search-facts-speed = Глубина { $depth }–{ $deepest }, узлов: { $nodes } за { $seconds } с, { $speed }/с
line-label = { $number }: { $move }, { $value }, затем { $moves }. Показать вариант на доске.
line-label-short = { $number }: { $move }, { $value }. Показать вариант на доске.
candidate-winning = выигрывает
candidate-losing = проигрывает
facts-threats = Угрозы: что можно получить одним ходом
fact-threat = { Black-or-white } одним ходом: { $kind } на { $points }
facts-forbidden = Запрещено чёрным
fact-forbidden = { $point }: { $foul }

## The moves

no-moves = Ходов ещё не было.
move-label = Ход { $number }: { black-or-white } { $point }
variation-label = Вариант: { $point }
comment-on-game = Комментарий к партии
comment-on-move = Комментарий к ходу { $number }, { $point }
at-start = Начало партии
at-move = Ход { $number }, { black-or-white } { $point }
at-move-variations = Ход { $number }, { black-or-white } { $point }, вариантов: { $count }

## The review

review-start = Разобрать партию
review-time = Поиск
review-quick = быстрый
review-normal = обычный
review-thorough = тщательный
review-about = Проверяет каждую позицию, строит график шансов чёрных, перечисляет ошибки и упущенные выигрыши.
review-complete = Разбор завершён.
review-positions = Разобрано позиций
review-none = Заметных ошибок нет.
review-curve = Шансы чёрных ход за ходом; в конце { $percent } %. Отмеченные ходы перечислены ниже.
review-side = { Black-or-white }: { $faults }.
review-blunders = { $count ->
    [one] { $count } зевок
    [few] { $count } зевка
    [many] { $count } зевков
   *[other] { $count } зевка
}
review-mistakes = { $count ->
    [one] { $count } ошибка
    [few] { $count } ошибки
    [many] { $count } ошибок
   *[other] { $count } ошибки
}
review-inaccuracies = { $count ->
    [one] { $count } неточность
    [few] { $count } неточности
    [many] { $count } неточностей
   *[other] { $count } неточности
}
review-missed-wins = { $count ->
    [one] { $count } упущенный выигрыш
    [few] { $count } упущенных выигрыша
    [many] { $count } упущенных выигрышей
   *[other] { $count } упущенного выигрыша
}
review-average-loss = средняя потеря { $percent } %
judged-inaccuracy = неточность
judged-mistake = ошибка
judged-blunder = зевок
judged-missed-win = упущенный выигрыш
judged-loses = проигрывает
judged-inaccuracy-loses = неточность, проигрывает
judged-mistake-loses = ошибка, проигрывает
judged-blunder-loses = зевок, проигрывает
slip-title = { $number }. { $point }: { $kind }
slip-title-plain = { $number }. { $point }
slip-value = { Black-or-white }: { $before } → { $after }.
# The move of the game, and the lines instead of it and after it.
slip-played = В партии
slip-better = Лучше
slip-answer = Ответ
# Whose mistakes are listed.
mistakes = Ошибки
mistakes-mine = Мои
mistakes-theirs = Соперника
mistakes-black = Чёрных
mistakes-white = Белых
mistakes-both = Обеих сторон

## The end of a game, and mistakes tried again

ending-won = Вы выиграли
ending-lost = Вы проиграли
ending-draw = Ничья
ending-won-by = { Black-or-white } выиграли
ending-moves = Сделано: { count-moves }.
ending-moves-level = Сделано: { count-moves }. Goren играл на уровне { $level }.
ending-announced = После состояния партии идёт итог: разбор, реванш, новая партия.
ending-worst = Худший ход: { $slip }
# A button: a new game, in which $color is that of the person.
rematch-as = Реванш за { black-or-white-genitive }
rematch-swapped = Реванш со сменой сторон
retry = Ещё раз
retry-label = Попробовать ещё раз вместо хода { $number }, { $point }
retry-mine = Исправить мои ошибки
retry-all = Исправить ошибки
retry-task = Ход { black-or-white-genitive }: найдите ход лучше, чем { $point }
retry-place = Ошибка { $number } из { $count }.
retry-judging = Goren проверяет { $point }…
retry-right = Верно: { $point } — лучший ход.
retry-right-too = Верно: { $point } не хуже, чем { $best }.
retry-was-last = Это была последняя ошибка.
retry-reply = { Black-or-white } отвечают { $point }.
retry-after = { Black-or-white } после этого: { $value }.
retry-answer-is = Ответ: { $moves }.
clock-stands = Часы стоят.
clock-runs = Часы снова идут.

## New game

players-free-human-engine = Вы играете чёрными, Goren — белыми
players-free-engine-human = Вы играете белыми, Goren — чёрными
players-free-human-human = За обе стороны играют люди
players-free-engine-engine = За обе стороны играет Goren
players-opening-human-engine = Вы ставите первые камни, Goren отвечает
players-opening-engine-human = Goren ставит первые камни, вы отвечаете
players-opening-human-human = И ставят, и отвечают люди
players-opening-engine-engine = И ставит, и отвечает Goren
opening-free = Свободный
opening-swap = Swap
opening-swap2 = Swap2
opening-rif = RIF
opening-soosorv8 = Соосырв-8
opening-taraguchi10 = Тарагучи-10
opening-balanced = Равный
opening-free-about = Чёрные ставят первый камень куда угодно.
opening-swap-about = Одна сторона ставит три камня: чёрный, белый, чёрный. Другая выбирает цвет.
opening-swap2-about = Одна сторона ставит три камня: чёрный, белый, чёрный. Другая либо берёт чёрные, либо оставляет себе белые и ставит четвёртый, либо ставит ещё два и передаёт выбор.
opening-rif-about = Одна сторона ставит один из 26 дебютов рэндзю, другая может поменяться цветами. Белые ставят четвёртый камень. Чёрные предлагают два варианта пятого хода, не симметричных друг другу, и белые выбирают один из них. По этому регламенту играли на чемпионатах мира с 1996 по 2007 год.
opening-soosorv8-about = Одна сторона ставит один из 26 дебютов рэндзю, другая может поменяться цветами. Белые ставят четвёртый камень и называют, сколько будет вариантов пятого хода, от одного до восьми; соперник может поменяться цветами. Чёрные предлагают столько вариантов, не симметричных друг другу, и белые выбирают один из них.
opening-taraguchi10-about = Камни ставят по очереди: в центр, затем в центральные квадраты 3×3, 5×5 и 7×7. После каждого из них соперник может поменяться цветами. Затем чёрные ставят пятый камень в центральный квадрат 9×9, и соперник может поменяться цветами ещё раз; или чёрные предлагают десять вариантов пятого хода, не симметричных друг другу, и белые выбирают один из них.
opening-balanced-about = Goren ставит от трёх до пяти камней, которые не дают перевеса ни чёрным, ни белым; в каждой партии они другие. Дальше игра продолжается с этой позиции.
count-seconds = { $count ->
    [one] { $count } секунда
    [few] { $count } секунды
    [many] { $count } секунд
   *[other] { $count } секунды
}
level-of-ten = { $level } из 10: { $about }
# What a person may expect of each level.
level-1 = выиграет и ребёнок, поставив несколько открытых троек
level-2 = не замечает одну открытую тройку из десяти
level-3 = перекрывает каждую четвёрку и почти каждую открытую тройку; вилки застают его врасплох
level-4 = видит вилки на два хода вперёд
level-5 = видит короткие выигрыши на четвёрках
level-6 = видит выигрыши в восемь ходов
level-7 = видит всё, что может доказать
level-8 = видит всё, что может доказать, и думает дольше
level-9 = думает полсекунды
level-10 = движок в полную силу: всё, что позволяет время

## Settings

language = Язык
language-auto = Как в браузере

## Files

the-text = текст
too-much = Слишком много данных ({ $name }): сервер принимает около мегабайта.
cannot-be-read = Не удаётся прочитать: { $name }.
no-text = Текста нет.
no-answer = Сервер не отвечает.
choose-game = Найдено партий: { $count } ({ $name }). Выберите одну.
game-in-file = { $number } ({ $rule }, { count-moves })
game-in-file-names = { $number }: { $black } – { $white } ({ $rule }, { count-moves })
cannot-be-shown = Эту партию нельзя показать.
opened-position = Открыта позиция.
opened-game = Открыта партия: { count-moves }.
left-out = Ходы после конца партии сохранены, но не показаны: { $count }.
too-large-to-keep = Партия слишком велика, поэтому её пометки и то, что не показано, не сохраняются.
# What the server says about files that it refuses is English; $error is that.
file-refused = Не удаётся прочитать: { $error }
format-refused = Так сохранить партию нельзя: { $error }
# What a format cannot hold: $parts is a list of them.
cannot-hold = В этом формате не сохраняется: { $parts }.
part-variations = варианты
part-passes = пасы
part-names = имена игроков
part-commas = запятые в именах
part-ranks = разряды игроков
part-date = дата
part-rule = правила
part-whole-rule = правила «{ $name }» (только «{ $rule }»)
part-this-rule = правила «{ $name }»
part-opening-rule = правила дебюта «{ $name }»
part-result = результат
part-this-result = результат «{ $name }»
part-ending = как закончилась партия
part-event = турнир (тур, место)
part-comments = комментарии
part-labels = надписи
part-marks = знаки на пунктах
part-dead-stones = закрытые пункты
part-order = порядок первых камней (как ходы)
part-twice = два хода подряд одной стороны (между ними пас)
part-property = свойство { $name }
# About a file that was read all the same.
warning-game-of-go = В файле сказано, что это партия в го (GM[1]).
warning-unknown-rule = Правила «{ $name }» неизвестны, взяты: { $rule }.
warning-unknown-encoding = Кодировка «{ $name }» неизвестна и подобрана по тексту.
warning-other-encoding = Текст, вопреки указанию или виду, не в { $name }; прочитан как { $taken }.
warning-no-character = Некоторые байты не являются символами { $name } и заменены.
warning-result = В файле: { $told }. По правилам «{ $rule }»: { $shown }. Возможно, верны другие правила.
warning-after-end = После конца партии сделаны ходы; они сохранены, но не оцениваются.
warning-occupied = Ход { $number }, { $point }, сделан на занятый пункт; дальше показать ничего нельзя.
warning-twice = Одна сторона ходит дважды подряд, как если бы другая пасовала.
warning-setup-later = Камни расставлены посреди партии; продолжение прочитано с этого места.
warning-off-board = { $name }: пункты вне доски пропущены.
warning-size = Размер доски в файле не указан; взят { $size }, как того требуют ходы.
warning-behind = Байты после конца партии пропущены: { $count }.
copied = Скопировано.
picture-is-made = Картинка создаётся…
picture-done = Картинка готова: { $name }
picture-failed = Браузер не может создать картинку.
selected-to-copy = Текст выделен: скопируйте его с клавиатуры.

## The library

no-library = Этот браузер не хранит партии: новая партия заменяет прежнюю.
no-room = Партию не удалось сохранить: в браузере нет для неё места.
none-found = Партий не найдено.
none-yet = Партий пока нет: партия попадает сюда, когда начинают или открывают другую.
found-of = Показано партий: { $count } из { $all }
# A game of a person and Goren; $color is that of the person, $level is 0 where it is not known.
you-against = { $level ->
    [0] Вы ({ black-or-white }) против Goren
   *[other] Вы ({ black-or-white }) против Goren, уровень { $level }
}
result-black = победа чёрных
result-white = победа белых
result-draw = ничья
on-the-board = { $when }, сейчас на доске
delete = Удалить
delete-game = Удалить: { $game }
deleted = Удалено.
game-is-back = Партия возвращена.
games-written = Записано партий: { $count }.
games-not-written = Не удалось записать: { $count }.

## Training and lessons

training-stored = ваши результаты в задачах
lessons-stored = ваши результаты в уроках
cannot-store = Браузер не может сохранить { $what }. Данные хранятся, только пока открыта страница.
damaged-kept = Не удаётся прочитать то, что хранил браузер: { $what }. Эти данные сохранены под именем { $name }, и вы начинаете заново.
damaged-lost = Не удаётся прочитать то, что хранил браузер: { $what }. Вы начинаете заново.
task-win = { Black-or-white } начинают и выигрывают
task-defend = Ход { black-or-white-genitive }: найдите единственную защиту
task-none = Задачи
task-last = Это была последняя задача
task-all-came = Все задачи этой темы показаны. Выберите другую тему или начните заново.
task-about = { $rule }, { $size }, рейтинг задачи { $rating }.
last-move-was = Последний ход — { $point }.
solved = Решено.
right-go-on = Верно. Соперник отвечает { $point }. Продолжайте.
point-is-wrong = Ход { $point } неверен.
try-again = Попробуйте ещё раз.
counts-as-failed = Задача засчитана как нерешённая.
helped-not-counted = Решение с подсказкой не засчитано.
hint-not-counted = Решение с подсказкой не засчитывается.
not-counted = Засчитать не удалось.
rating-changed = Ваш рейтинг: { $rating } ({ $change }).
solution-is = Решение: { $moves }.
solution-start = Начало решения
rating-is = Ваш рейтинг: { $rating }; решено: { $solved }, не решено: { $failed }.
come-again = Повторятся: { $count }, из них сегодня: { $due }.
begin-again = Начать заново
skip = Пропустить
next = Дальше
next-lesson = Следующий урок
lesson-step = Урок { $number }, { $title }: шаг { $step } из { $count }. { $rule }, ход { black-or-white-genitive }.
lesson-end = Урок { $number }, { $title }: конец.
lesson-was = Это был урок { $number }
lesson-unanswered = { $count ->
    [one] Шаг без ответа: { $numbers }. Урок будет пройден, когда у каждого шага будет ответ.
   *[other] Шаги без ответа: { $numbers }. Урок будет пройден, когда у каждого шага будет ответ.
}
lesson-finished = Урок пройден.
lesson-next-is = Следующий — урок { $number }: { $title }.
lesson-was-last = Это был последний урок. Продолжить можно в задачах.
lesson-choose = Доска. Выберите урок.
lesson-label = Урок { $number }: { $title }
lesson-label-finished = Урок { $number }: { $title }, пройден
lessons-finished = Пройдено { $count } из { $all }.
still-missing = Осталось найти: { $count }.
