# The sentences of the coach in Russian. A key is the kind of the reason, then the kind of the win that it is
# about; src/words.rs says which values a sentence may use:
#
#   $move       the move that is spoken of
#   $player     its colour, black or white; $opponent is the other one
#   $stones     the stones of a shape, such as g8-h8-i8
#   $points     the points where the win begins, such as f8 or j8
#   $block      the point where black may not block
#   $moves      how many moves of the winner it takes
#   $answers    the moves that were right, and $fours fours that gain time
#   $also       other points with the same threat
#   $better     the first moves of the best line instead, and $first its first move
#   $reply      the opponent's reply
#   $number     the number of a move
#   $escape     the opponent's reply after which no win is left
#   $count      how often something happened
#   $rule       the rule of the game: freestyle, standard, renju, caro or caro-exact
#   $foul       what is forbidden to black in renju: overline, double-four or double-three
#
# A translation is a file beside the English one, named by the tag of its language, and a line in language.rs. It has
# the same keys, and in each no values but those of the English message, counting those of the messages in it. It
# may have further messages, if others of the same file need them, and needs none that only English sentences use:
# player, player-first, opponent, opponent-first, moves, rule, shape-row.

# What stands between two sentences, and between the parts of lists; nothing is written { "" }.
sentence-space = { " " }
list-comma = { ", " }
list-semicolon = { "; " }
or = { $others } или { $last }
and = { $others } и { $last }

player = { $player ->
    [black] чёрные
   *[white] белые
}
player-first = { $player ->
    [black] Чёрные
   *[white] Белые
}
player-dative = { $player ->
    [black] чёрным
   *[white] белым
}
opponent = { $opponent ->
    [black] чёрные
   *[white] белые
}
opponent-first = { $opponent ->
    [black] Чёрные
   *[white] Белые
}
opponent-genitive = { $opponent ->
    [black] чёрных
   *[white] белых
}
opponent-dative = { $opponent ->
    [black] чёрным
   *[white] белым
}
# Behind `за`.
moves = { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
    [many] { $moves } ходов
   *[other] { $moves } хода
}
# With its preposition.
rule = { $rule ->
    [freestyle] по правилам фристайла
    [standard] по стандартным правилам
    [caro] по правилам каро
    [caro-exact] по правилам каро «ровно пять»
   *[renju] по правилам рэндзю
}
foul = { $foul ->
    [overline] длинный ряд
    [double-four] вилка 4×4
   *[double-three] вилка 3×3
}

# What the opponent threatened and the move did nothing about; then what happens next.
left-five = Ход { $move } не перекрывает четвёрку { opponent-genitive } { $stones }. { opponent-first } построят пятёрку ходом { $points }.
left-open-four = Ход { $move } не останавливает открытую тройку { opponent-genitive } { $stones }. Затем { opponent } построят открытую четвёрку ходом { $points }, и остановить её будет нельзя.
left-double-four = Ход { $move } позволяет { opponent-dative } поставить сразу две четвёрки ходом { $points }. Перекрыть можно только одну из них.
left-forbidden-block = Ход { $move } позволяет { opponent-dative } поставить четвёрку ходом { $points }. Перекрыть её ходом { $block } { player-dative } запрещено.
left-four-three = Ход { $move } позволяет { opponent-dative } поставить сразу четвёрку и открытую тройку ходом { $points }. Когда четвёрку перекроют, тройка станет открытой четвёркой.
left-double-three = Ход { $move } позволяет { opponent-dative } поставить сразу две открытые тройки ходом { $points }. Остановить можно только одну из них.
left-fours = Ход { $move } не останавливает { opponent-genitive }: они форсированно выигрывают на четвёрках за { moves }, начиная с { $points }.
left-threats = Ход { $move } не останавливает { opponent-genitive }: они форсированно выигрывают на четвёрках и открытых тройках за { moves }, начиная с { $points }.
also = { opponent-first } угрожают тем же и на { $also }.

# The move answers a threat, and the opponent wins all the same.
wrong-block-five = Ход { $move } — неверный ответ на четвёрку { opponent-genitive } { $stones }.
wrong-block-open-four = Ход { $move } — неверный ответ на открытую тройку { opponent-genitive } { $stones }.
wrong-block-double-four = Ход { $move } — неверный ответ на угрозу { opponent-genitive } поставить сразу две четвёрки ходом { $points }.
wrong-block-forbidden-block = Ход { $move } — неверный ответ на угрозу { opponent-genitive } поставить ходом { $points } четвёрку, которую { player-dative } нельзя перекрыть.
wrong-block-four-three = Ход { $move } — неверный ответ на угрозу { opponent-genitive } поставить сразу четвёрку и открытую тройку ходом { $points }.
wrong-block-double-three = Ход { $move } — неверный ответ на угрозу { opponent-genitive } поставить сразу две открытые тройки ходом { $points }.
wrong-block-fours = Ход { $move } не отражает угрозу { opponent-genitive } форсированно выиграть на четвёрках.
wrong-block-threats = Ход { $move } не отражает угрозу { opponent-genitive } форсированно выиграть на четвёрках и открытых тройках.

wrong-block-own-four = Ход { $move } создаёт четвёрку, но её перекрывают ходом { $block }, и { opponent } всё равно выигрывают.

# Nothing was threatened, and after the move the opponent wins.
allowed = До хода { $move } { opponent } ничем не угрожали.

# How the opponent wins.
wins-five = { opponent-first } строят пятёрку ходом { $points }.
wins-open-four = { opponent-first } строят открытую четвёрку ходом { $points }, и остановить её нельзя.
wins-double-four = { opponent-first } ставят сразу две четвёрки ходом { $points }.
wins-forbidden-block = { opponent-first } ставят четвёрку ходом { $points }, а перекрыть её ходом { $block } { player-dative } запрещено.
wins-four-three = { opponent-first } ставят сразу четвёрку и открытую тройку ходом { $points }.
wins-double-three = { opponent-first } ставят сразу две открытые тройки ходом { $points }.
wins-fours = { opponent-first } форсированно выигрывают на четвёрках за { moves }, начиная с { $points }.
wins-threats = { opponent-first } форсированно выигрывают на четвёрках и открытых тройках за { moves }, начиная с { $points }.

# A win that the move gives away.
missed-five = Ход { $move } упускает пятёрку на { $points }.
missed-open-four = Ход { $move } упускает открытую четвёрку на { $points }. Открытую четвёрку можно достроить до пятёрки с двух концов, а { opponent } могут перекрыть только один.
missed-double-four = Ход { $move } упускает сразу две четвёрки на { $points }. Перекрыть можно только одну из них.
missed-forbidden-block = Ход { $move } упускает четвёрку на { $points }. Перекрыть её ходом { $block } { opponent-dative } запрещено.
missed-four-three = Ход { $move } упускает вилку 4×3 на { $points }: сразу четвёрку и открытую тройку. Когда { opponent } перекроют четвёрку, тройка станет открытой четвёркой.
missed-double-three = Ход { $move } упускает вилку 3×3 на { $points }: сразу две открытые тройки. Остановить можно только одну из них.
missed-fours = Ход { $move } упускает выигрыш: ход { $points } выигрывал на четвёрках за { moves }.
missed-threats = Ход { $move } упускает выигрыш: ход { $points } выигрывал на четвёрках и открытых тройках за { moves }.
missed-quiet-moves = Ход { $move } упускает выигрыш: ход { $points } выигрывал за { moves }.
still-wins = Ход { $move } всё равно выигрывает, но дольше.

# What was right.
answer = Лучше было сыграть { $answers }.
answer-fours = Можно было и сначала поставить ходом { $fours } четвёрку, на которую { opponent } обязаны ответить, а защититься потом.
answer-fours-only = Сначала нужно было поставить ходом { $fours } четвёрку, на которую { opponent } обязаны ответить.
block-five = Пятёрку останавливает только камень на { $answers }.
block = Перекрыть нужно было сразу, на { $answers }.
block-only = Перекрыть нужно было на { $answers }: после любого другого ответа { opponent } всё равно выигрывают.

# A four or an open three that wins nothing.
spent-four = Четвёрка на { $move } ничего не даёт. { opponent-first } перекрывают её ходом { $reply }, и это им на пользу.
spent-three = Открытая тройка на { $move } ничего не даёт. { opponent-first } отвечают ходом { $reply }, и это им на пользу.
spent-missing = Четвёрка на { $move } ничего не даёт, а позже она бы понадобилась: ею можно было бы остановить выигрыш { opponent-genitive } после хода { $number }.
spent-keep = Берегите такой ход, пока он не выиграет или не спасёт партию.

# What the reply threatens.
threatens-five = После этого у { opponent-genitive } четвёрка.
threatens-open-four = После этого у { opponent-genitive } открытая тройка.
threatens-double-four = После этого { opponent } угрожают поставить сразу две четвёрки ходом { $points }.
threatens-forbidden-block = После этого { opponent } угрожают поставить ходом { $points } четвёрку, которую запрещено перекрыть.
threatens-four-three = После этого { opponent } угрожают поставить сразу четвёрку и открытую тройку ходом { $points }.
threatens-double-three = После этого { opponent } угрожают поставить сразу две открытые тройки ходом { $points }.
threatens-fours = После этого { opponent } угрожают форсированно выиграть на четвёрках, начиная с { $points }.
threatens-threats = После этого { opponent } угрожают форсированно выиграть на четвёрках и открытых тройках, начиная с { $points }.

# Forbidden moves of renju.
foul-overline = Ход { $move } запрещён: он создаёт ряд из шести или более камней. { player-first } сразу проигрывают.
foul-double-four = Ход { $move } запрещён: он создаёт сразу две четвёрки. { player-first } сразу проигрывают.
foul-double-three = Ход { $move } запрещён: он создаёт сразу две открытые тройки. { player-first } сразу проигрывают.

instead = Лучшим был ход { $first }.
instead-line = Лучшим был ход { $first }. Лучший вариант начинается так: { $better }.
instead-line-more = Лучшим был ход { $first }. Лучший вариант начинается так: { $better } …

# Nothing was won or lost at once.
quiet = Ход { $first } был лучше.
quiet-unexplained = Ход { $first } сохраняет лучшие шансы; форсированных продолжений пока нет.
quiet-reply = После { $move } лучший ответ { opponent-genitive } — { $reply }.
quiet-losing = После { $move } { opponent } могут форсированно выиграть за { moves }.
quiet-takes-reply = Ход { $first } заранее занимает этот пункт.
quiet-takes-win = Ход { $first } занимает пункт, с которого начался бы выигрыш соперника.
quiet-next = После { $first } и { $reply } { player } могут сыграть { $next }.

# The game was lost before.
lost-since = Партия была проиграна раньше: начиная с хода { $number } { opponent } могли форсированно выиграть.

# Praise.
only-move = Ход { $move } — единственный, который останавливает { opponent-genitive }.
holds = Ход { $move } — один из немногих, которые останавливают { opponent-genitive }.
was-five = На доске была четвёрка.
was-open-four = У { opponent-genitive } была открытая тройка { $stones }.
was-double-four = { opponent-first } угрожали поставить сразу две четвёрки ходом { $points }.
was-forbidden-block = { opponent-first } угрожали поставить ходом { $points } четвёрку, которую { player-dative } нельзя перекрыть.
was-four-three = { opponent-first } угрожали поставить сразу четвёрку и открытую тройку ходом { $points }.
was-double-three = { opponent-first } угрожали поставить сразу две открытые тройки ходом { $points }.
was-fours = { opponent-first } угрожали форсированно выиграть на четвёрках, начиная с { $points }.
was-threats = { opponent-first } угрожали форсированно выиграть на четвёрках и открытых тройках, начиная с { $points }.
found-four-three = Ход { $move } выигрывает: сразу четвёрка и открытая тройка.
found-double-three = Ход { $move } выигрывает: сразу две открытые тройки.
found-fours = Ход { $move } форсированно выигрывает на четвёрках за { moves }.
found-threats = Ход { $move } форсированно выигрывает на четвёрках и открытых тройках за { moves }.

# How often a player made a mistake; they stand behind the name of the player.
# In Russian without a verb: its past tense would say whether the player is a man or a woman.
count-missed-five = { $count ->
    [one] { $count } упущенная пятёрка
    [few] { $count } упущенные пятёрки
    [many] { $count } упущенных пятёрок
   *[other] { $count } упущенной пятёрки
}
count-missed-open-four = { $count ->
    [one] { $count } упущенная открытая четвёрка
    [few] { $count } упущенные открытые четвёрки
    [many] { $count } упущенных открытых четвёрок
   *[other] { $count } упущенной открытой четвёрки
}
count-missed-double-four = { $count ->
    [one] { $count } упущенная вилка 4×4
    [few] { $count } упущенные вилки 4×4
    [many] { $count } упущенных вилок 4×4
   *[other] { $count } упущенной вилки 4×4
}
count-missed-forbidden-block = { $count ->
    [one] { $count } упущенная четвёрка, которую запрещено перекрыть
    [few] { $count } упущенные четвёрки, которые запрещено перекрыть
    [many] { $count } упущенных четвёрок, которые запрещено перекрыть
   *[other] { $count } упущенной четвёрки, которую запрещено перекрыть
}
count-missed-four-three = { $count ->
    [one] { $count } упущенная вилка 4×3
    [few] { $count } упущенные вилки 4×3
    [many] { $count } упущенных вилок 4×3
   *[other] { $count } упущенной вилки 4×3
}
count-missed-double-three = { $count ->
    [one] { $count } упущенная вилка 3×3
    [few] { $count } упущенные вилки 3×3
    [many] { $count } упущенных вилок 3×3
   *[other] { $count } упущенной вилки 3×3
}
count-missed-fours = { $count ->
    [one] { $count } упущенный выигрыш на четвёрках
    [few] { $count } упущенных выигрыша на четвёрках
    [many] { $count } упущенных выигрышей на четвёрках
   *[other] { $count } упущенного выигрыша на четвёрках
}
count-missed-threats = { $count ->
    [one] { $count } упущенный выигрыш на четвёрках и открытых тройках
    [few] { $count } упущенных выигрыша на четвёрках и открытых тройках
    [many] { $count } упущенных выигрышей на четвёрках и открытых тройках
   *[other] { $count } упущенного выигрыша на четвёрках и открытых тройках
}
count-missed-quiet-moves = { $count ->
    [one] { $count } упущенный выигрыш, начинающийся тихим ходом
    [few] { $count } упущенных выигрыша, начинающихся тихим ходом
    [many] { $count } упущенных выигрышей, начинающихся тихим ходом
   *[other] { $count } упущенного выигрыша, начинающегося тихим ходом
}
count-left-five = { $count ->
    [one] { $count } пропущенная четвёрка соперника
    [few] { $count } пропущенные четвёрки соперника
    [many] { $count } пропущенных четвёрок соперника
   *[other] { $count } пропущенной четвёрки соперника
}
count-left-open-four = { $count ->
    [one] { $count } пропущенная открытая тройка соперника
    [few] { $count } пропущенные открытые тройки соперника
    [many] { $count } пропущенных открытых троек соперника
   *[other] { $count } пропущенной открытой тройки соперника
}
count-left-double-four = { $count ->
    [one] { $count } пропущенная вилка 4×4 соперника
    [few] { $count } пропущенные вилки 4×4 соперника
    [many] { $count } пропущенных вилок 4×4 соперника
   *[other] { $count } пропущенной вилки 4×4 соперника
}
count-left-forbidden-block = { $count ->
    [one] { $count } пропущенная четвёрка соперника, которую запрещено перекрыть
    [few] { $count } пропущенные четвёрки соперника, которые запрещено перекрыть
    [many] { $count } пропущенных четвёрок соперника, которые запрещено перекрыть
   *[other] { $count } пропущенной четвёрки соперника, которую запрещено перекрыть
}
count-left-four-three = { $count ->
    [one] { $count } пропущенная вилка 4×3 соперника
    [few] { $count } пропущенные вилки 4×3 соперника
    [many] { $count } пропущенных вилок 4×3 соперника
   *[other] { $count } пропущенной вилки 4×3 соперника
}
count-left-double-three = { $count ->
    [one] { $count } пропущенная вилка 3×3 соперника
    [few] { $count } пропущенные вилки 3×3 соперника
    [many] { $count } пропущенных вилок 3×3 соперника
   *[other] { $count } пропущенной вилки 3×3 соперника
}
count-left-fours = { $count ->
    [one] { $count } пропущенный выигрыш соперника на четвёрках
    [few] { $count } пропущенных выигрыша соперника на четвёрках
    [many] { $count } пропущенных выигрышей соперника на четвёрках
   *[other] { $count } пропущенного выигрыша соперника на четвёрках
}
count-left-threats = { $count ->
    [one] { $count } пропущенный выигрыш соперника на четвёрках и открытых тройках
    [few] { $count } пропущенных выигрыша соперника на четвёрках и открытых тройках
    [many] { $count } пропущенных выигрышей соперника на четвёрках и открытых тройках
   *[other] { $count } пропущенного выигрыша соперника на четвёрках и открытых тройках
}
count-wrong-block = { $count ->
    [one] { $count } неверный ответ на угрозу
    [few] { $count } неверных ответа на угрозы
    [many] { $count } неверных ответов на угрозы
   *[other] { $count } неверного ответа на угрозу
}
count-allowed = { $count ->
    [one] { $count } выигрыш, подаренный сопернику, который ничем не угрожал
    [few] { $count } выигрыша, подаренных сопернику, который ничем не угрожал
    [many] { $count } выигрышей, подаренных сопернику, который ничем не угрожал
   *[other] { $count } выигрыша, подаренного сопернику, который ничем не угрожал
}
count-spent = { $count ->
    [one] { $count } четвёрка или открытая тройка, потраченная впустую
    [few] { $count } четвёрки или открытые тройки, потраченные впустую
    [many] { $count } четвёрок или открытых троек, потраченных впустую
   *[other] { $count } четвёрки или открытой тройки, потраченной впустую
}
count-foul = { $count ->
    [one] { $count } запрещённый ход
    [few] { $count } запрещённых хода
    [many] { $count } запрещённых ходов
   *[other] { $count } запрещённого хода
}
count-quiet = { $count ->
    [one] { $count } более слабый ход там, где ничего сразу не решалось
    [few] { $count } более слабых хода там, где ничего сразу не решалось
    [many] { $count } более слабых ходов там, где ничего сразу не решалось
   *[other] { $count } более слабого хода там, где ничего сразу не решалось
}

# What a move is good for.
purpose-wins-five = Ход { $move } даёт пятёрку.
purpose-wins-open-four = Ход { $move } создаёт открытую четвёрку: её можно достроить до пятёрки с двух концов.
purpose-wins-double-four = Ход { $move } создаёт сразу две четвёрки.
purpose-wins-forbidden-block = Ход { $move } создаёт четвёрку, а перекрыть её ходом { $block } { opponent-dative } запрещено.
purpose-wins-four-three = Ход { $move } создаёт сразу четвёрку и открытую тройку.
purpose-wins-double-three = Ход { $move } создаёт сразу две открытые тройки.
purpose-wins-fours = Ход { $move } форсированно выигрывает на четвёрках за { moves }.
purpose-wins-threats = Ход { $move } форсированно выигрывает на четвёрках и открытых тройках за { moves }.
purpose-stops-five = Ход { $move } перекрывает четвёрку { opponent-genitive } { $stones }.
purpose-stops-open-four = Ход { $move } останавливает открытую тройку { opponent-genitive } { $stones }.
purpose-stops-double-four = Ход { $move } не даёт { opponent-dative } поставить сразу две четвёрки ходом { $points }.
purpose-stops-forbidden-block = Ход { $move } не даёт { opponent-dative } поставить ходом { $points } четвёрку, перекрыть которую ходом { $block } было бы запрещено.
purpose-stops-four-three = Ход { $move } не даёт { opponent-dative } поставить сразу четвёрку и открытую тройку ходом { $points }.
purpose-stops-double-three = Ход { $move } не даёт { opponent-dative } поставить сразу две открытые тройки ходом { $points }.
purpose-stops-fours = После { $move } { opponent } уже не могут форсированно выиграть на четвёрках, начиная с { $points }.
purpose-stops-threats = После { $move } { opponent } уже не могут форсированно выиграть на четвёрках и открытых тройках, начиная с { $points }.
purpose-threatens-five = Ход { $move } создаёт четвёрку. { opponent-first } должны остановить пятёрку на { $points }.
purpose-threatens-open-four = Ход { $move } создаёт открытую тройку { $stones }. Угроза — открытая четвёрка на { $points }.
purpose-threatens-open-fours = Ход { $move } создаёт открытую тройку. Угроза — открытая четвёрка на { $points }.
purpose-threatens-double-four = Ход { $move } создаёт угрозу поставить сразу две четвёрки ходом { $points }.
purpose-threatens-forbidden-block = Ход { $move } создаёт угрозу поставить ходом { $points } четвёрку, перекрыть которую ходом { $block } запрещено.
purpose-threatens-four-three = Ход { $move } создаёт угрозу поставить сразу четвёрку и открытую тройку ходом { $points }.
purpose-threatens-double-three = Ход { $move } создаёт угрозу поставить сразу две открытые тройки ходом { $points }.
purpose-threatens-fours = Ход { $move } создаёт угрозу форсированного выигрыша на четвёрках, начиная с { $points }.
purpose-threatens-threats = Ход { $move } создаёт угрозу форсированного выигрыша на четвёрках и открытых тройках, начиная с { $points }.
purpose-takes = Ход { $move } занимает пункт, с которого { opponent } начали бы форсированный выигрыш.
purpose-none = Ход { $move } не создаёт угроз и не отражает их.

# What is wrong with a move in a problem.
fault-block = { opponent-first } перекрывают ходом { $block }, а затем выигрывают.
fault-escape = После { $move } выигрыша больше нет: { opponent } играют { $escape }.
fault-no-win = После { $move } выигрыша больше нет.

# What problems are about.
theme-stop-five = Остановите пятёрку.
theme-five = Постройте пятёрку.
theme-open-four = Выиграйте открытой четвёркой.
theme-double-four = Выиграйте двумя четвёрками сразу.
theme-four-three = Выиграйте четвёркой и открытой тройкой сразу.
theme-double-three = Выиграйте двумя открытыми тройками сразу.
theme-fours-5 = Выиграйте на четвёрках за 3 хода.
theme-fours-7 = Выиграйте на четвёрках за 4 хода.
theme-fours-9 = Выиграйте на четвёрках за 5 ходов или больше.
theme-threats = Выиграйте на четвёрках и открытых тройках.
theme-only-defence = Найдите единственный ход, который не проигрывает.
theme-forbidden-point = Выиграйте на фоле: чёрным нельзя перекрыть.
theme-avoid-foul = Напрашивающийся ход запрещён. Найдите другой.

# Why a point is forbidden or not. The verdicts are titles too; as sentences they stand in explain-sentence. $shapes
# lists what the stone makes: made-nothing, or the other made ones below, with `and`.
explain-foul = Ход { $move } запрещён { player-dative }: { foul }
explain-wins = Ход { $move } приносит { player-dative } победу
explain-makes = Ход { $move } не запрещён { player-dative }: { $shapes }
explain-anywhere = Ход { $move } не запрещён { player-dative }: { rule } они могут ходить куда угодно
explain-sentence = { $verdict }.
made-nothing = ни четвёрок, ни троек
made-fours = { $count ->
    [one] { $count } четвёрка
    [few] { $count } четвёрки
    [many] { $count } четвёрок
   *[other] { $count } четвёрки
}
made-threes = { $count ->
    [one] { $count } тройка
    [few] { $count } тройки
    [many] { $count } троек
   *[other] { $count } тройки
}
made-false-threes = { $count ->
    [one] { $count } ложная тройка
    [few] { $count } ложные тройки
    [many] { $count } ложных троек
   *[other] { $count } ложной тройки
}

# The same for a point that would make a straight four of a three, after the moves $played.
nested-foul = После { $played } ход { $move } запрещён: { foul }
nested-wins = После { $played } ход { $move } даёт пятёрку, и открытой четвёрки не получается
nested-makes = После { $played } ход { $move } не запрещён: { $shapes }

# What the stone makes, a line for each. $stones are its points, such as f8 g8 h8, $points where it grows, and $parts
# the parts below, between semicolons. $row is five or overline.
shape-row = { $row ->
    [five] пятёрка
   *[overline] длинный ряд
}
shape-row-wins = { shape-row } { $stones }: выигрывает
shape-row-blocked = { shape-row } { $stones }: { rule } не выигрывает ({ opponent } с обоих концов)
shape-row-nothing = { shape-row } { $stones }: { rule } не выигрывает
shape-row-beside-five = { shape-row } { $stones }: при пятёрке не имеет значения
shape-row-forbidden = { shape-row } { $stones }: это фол
shape-four = четвёрка { $stones }: пятёрка на { $points }
shape-straight-four = открытая четвёрка { $stones }: пятёрка на { $points }
shape-three = тройка { $stones }: { $parts }
shape-false-three = ложная тройка { $stones }: { $parts }
shape-three-by = открытая четвёрка на { $points }
shape-three-not-by = на { $move } не считается ({ foul })
shape-three-not-by-five = на { $move } не считается (пятёрка)

# What the marks of its drawing mean.
legend = @ — рассматриваемый пункт, * — камни его рядов, + — даёт пятёрку или открытую четвёрку, ! — не считается

# What is said about a file that was opened, without a full stop.
read-hidden-moves = { $count ->
    [one] { $count } ход из вариантов нельзя показать на доске
    [few] { $count } хода из вариантов нельзя показать на доске
    [many] { $count } ходов из вариантов нельзя показать на доске
   *[other] { $count } хода из вариантов нельзя показать на доске
}
read-hidden-comments = некоторые комментарии не относятся ни к одному ходу и не показаны

# What is said to an answer in a lesson. $player is to move there.
lesson-right = Верно.
lesson-occupied = На { $move } уже стоит камень.
lesson-no-choice = Выберите один из ответов: { $choices }.
lesson-no-four = Ход { $move } не создаёт четвёрки, поэтому { opponent } могут не отвечать.
lesson-forbidden = Ход { $move } запрещён { player-dative }: { $why }.
lesson-foul-overline = шесть или больше в ряд
lesson-foul-double-four = сразу две четвёрки
lesson-foul-double-three = сразу две открытые тройки
lesson-misses-five = Ход { $move } не даёт пяти в ряд.
lesson-misses-four = Ход { $move } не создаёт четвёрки: после него { player } не угрожают построить пятёрку.
lesson-misses-open-four = Ход { $move } не создаёт открытой четвёрки: нет двух концов, на которых можно построить пятёрку.
lesson-misses-open-three = Ход { $move } не создаёт открытой тройки: после него нет угрозы открытой четвёрки.
lesson-misses-two-open-twos = Ход { $move } не создаёт двух открытых двоек в разных направлениях.
lesson-misses-double-four = Ход { $move } не создаёт сразу двух четвёрок.
lesson-misses-four-three = Ход { $move } не создаёт одновременно четвёрки и открытой тройки.
lesson-misses-double-three = Ход { $move } не создаёт сразу двух открытых троек.
lesson-misses-overline = Ход { $move } не создаёт ряда из шести или более камней.
lesson-misses-foul = Ход { $move } не запрещён.
lesson-misses-win = Ход { $move } не выигрывает.
lesson-misses-win-by-fours = Серия четвёрок, которая начинается с { $move }, не выигрывает.
lesson-misses-defend = Ход { $move } не помогает.
lesson-misses-most-rows = Через { $move } проходит меньше рядов из пяти.
lesson-fewer-rows = Через { $move } { $rows ->
    [one] проходит { $rows } ряд из пяти
    [few] проходят { $rows } ряда из пяти
    [many] проходит { $rows } рядов из пяти
   *[other] проходит { $rows } ряда из пяти
}, а через лучший пункт — { $most }.
lesson-loses = Если { player } сыграют { $move }, { opponent } { $win }.
lesson-delays = Ход { $move } создаёт четвёрку, но { opponent } перекроют её ходом { $block }. Угроза { opponent-genitive } остаётся: они { $win }.
lesson-stopped = Если { player } сыграют { $move }, { opponent } ответят ходом { $reply }, и быстрого выигрыша не останется.
lesson-idle = Ход { $move } ничем не угрожает, поэтому { opponent } могут играть где угодно.

# How the opponent wins then: $win above, behind the name of the side.
lesson-win-five = построят пятёрку ходом { $points }
lesson-win-open-four = построят открытую четвёрку ходом { $points }
lesson-win-double-four = поставят сразу две четвёрки ходом { $points }
lesson-win-forbidden-block = поставят ходом { $points } четвёрку, которую { player-dative } нельзя перекрыть
lesson-win-four-three = поставят сразу четвёрку и открытую тройку ходом { $points }
lesson-win-double-three = поставят сразу две открытые тройки ходом { $points }
lesson-win-fours = выиграют, ставя четвёрку за четвёркой, первую — на { $points }
lesson-win-threats = выиграют на четвёрках и открытых тройках, начиная с { $points }
lesson-win-quiet-moves = выиграют, начиная с { $points }
