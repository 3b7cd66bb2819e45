# The words of the page in English. Every other language has the same keys (a test holds that), and may have
# messages of its own beside them, to put others together. How Fluent works: https://projectfluent.org/fluent/guide.
#
# In the values:
#   $point      a point, such as h8
#   $color      `black` or `white`
#   $number     the number of a move, a step or a lesson
#   $count      how many
# A message with attributes (.aria-label is read aloud by screen readers) belongs to one element of the page.

language-name = 繁體中文
# What stands between two sentences (nothing in Chinese and Japanese), and between the parts of a list.
sentence-space = { "" }
list-comma = 、
# Between facts that stand side by side.
fact-comma = ，
# A title or the like where a sentence is wanted.
as-sentence = { $text }。

## What stands in the page from the beginning

nav =
    .aria-label = 對局
leave = 回到對局
new = 新對局
open = 開啟
games = 棋譜
save = 儲存
link = 複製連結
train = 練習
learn = 教學
settings = 設定
help = 說明
# Of a move.
undo = 悔棋
# Of a deletion.
put-back = 復原
redo = 重做
hint = 提示
banner-take = 在這裡使用引擎
banner-open = 在這裡開啟
banner-keep = 繼續我的對局
board =
    .aria-label = 棋盤
state =
    .aria-label = 對局狀態
black-is-played-by = 執黑者
white-is-played-by = 執白者
person = 玩家
level = 難度
steps =
    .aria-label = 逐手瀏覽對局
step-first =
    .aria-label = 對局開頭
step-back =
    .aria-label = 上一手
step-on =
    .aria-label = 下一手
step-last =
    .aria-label = 最後一手
play-here = 落子
cancel = 取消
line-steps =
    .aria-label = 棋盤上顯示的變化
line-first =
    .aria-label = 變化開頭
line-back =
    .aria-label = 變化的上一手
line-on =
    .aria-label = 變化的下一手
line-last =
    .aria-label = 變化結尾
line-close =
    .aria-label = 回到對局
why-close =
    .aria-label = 關閉解說
why-whole = 完整解說
why-play = 還是下在這裡
panels =
    .aria-label = 面板
tab-analysis = 分析
tab-moves = 棋步
tab-review = 覆盤
lines = 變化數
why-here = 為何下這裡？
moves-and-variations =
    .aria-label = 棋步與變化
promote = 設為主線
delete-from-here = 從這一手起刪除
training =
    .aria-label = 練習
solution-steps =
    .aria-label = 逐手瀏覽解答
solution-first =
    .aria-label = 解答開頭
solution-back =
    .aria-label = 解答的上一手
solution-on =
    .aria-label = 解答的下一手
solution-last =
    .aria-label = 解答結尾
solution = 解答
theme = 主題
theme-all = 全部
ending-close =
    .aria-label = 關閉對局小結
slip-close =
    .aria-label = 關閉失誤說明
train-kind = 練習這一類
retry-mistakes-again =
    .aria-label = 重試失誤
retry-show = 看答案
retry-next = 下一個失誤
retry-back = 回到覆盤
clocks =
    .aria-label = 棋鐘
clock-of-black = 黑方的時間：
clock-of-white = 白方的時間：
lessons = 課程
lesson =
    .aria-label = 課程
lesson-choices =
    .aria-label = 可以選的點
lesson-list = 所有課程
lesson-back = 上一個
rule = 規則
board-size = 棋盤
columns = 寬
rows = 高
opening = 開局
balanced-now = 均衡開局
players = 對局者
minutes-a-side = 每方時限（分鐘）
no-clock = 不計時
seconds-a-move = 每手加時（秒）
longest-time = 每手最長時間
close = 關閉
start = 開始
open-title = 開啟棋譜
open-about = 貼上各手的座標（h8 i9 j7、h8i9j7 或 7,7 8,8），或棋譜的文字：SGF、Piskvork (.psq) 等許多格式都可以。也可以把檔案拖放到頁面上任何地方。
game-text = 棋譜文字
or-a-file = 或選擇檔案
search = 搜尋
search-in =
    .placeholder = 姓名、規則或結果
export = 全部存成 SGF
save-title = 儲存棋譜
format = 格式
format-sgf = SGF，棋譜編輯軟體通用
format-psq = Piskvork (.psq)
format-points = 座標：h8 i9
format-coordinates = 座標：7,7 8,8
format-offsets = 以天元為原點的座標：0,0, 1,1
copy = 複製
download = 下載
colours = 配色
colours-auto = 跟隨系統
colours-light = 淺色
colours-dark = 深色
confirm-auto = 棋盤較小時
confirm-always = 一律
confirm-never = 永不
board-theme = 棋盤樣式
board-theme-wood = 木紋
board-theme-plain = 素色
board-theme-slate = 石板
board-theme-paper = 紙張，適合列印
board-turns = 棋盤順時針旋轉
# $degrees   0, 90, 180 or 270
degrees = { $degrees }°
board-flip = 棋盤左右翻轉
show-coordinates = 顯示座標
stones-fall = 落子動畫
stones-sound = 落子音效
pictures = 圖片
picture-png = 局面存成 PNG
picture-svg = 局面存成 SVG
picture-gif = 對局存成 GIF
show-numbers = 在棋子上顯示手數
show-forbidden = 顯示禁手點（連珠）
show-threats = 在棋盤上顯示威脅
show-candidates = 在棋盤上顯示分析的最佳選點
confirm = 再點一次才落子
help-about = 用滑鼠、觸控或鍵盤在點上落子。指向某個最佳選點或變化時，棋盤會顯示接下來的下法。打叉的點是連珠規則中黑方的禁手點；點一下就能看到原因。
help-marks = 棋盤上的標記
mark-last = 最後一手
mark-winning = 獲勝的五連
mark-forbidden = 連珠中黑方的禁手點
mark-threat = 黑方或白方下在這裡可成五、活四或雙重威脅
mark-candidate = 分析的選點：綠色為最佳，數字為勝率（%）；✓ 必勝，✗ 必敗
mark-line = 所示變化的棋步與序號
mark-good = 提示，或正確的點
mark-asked = 所說明的點，或失誤
mark-part = 連線上的棋子
mark-bad = 錯誤的點，或不算數的點
mark-letter = 可選的點：提出的第五手，或課程提到的點
mark-zone = 開局中下一顆子的範圍
help-icons = 按鈕與棋步列表
help-steps = 對局開頭、上一手、下一手、最後一手
help-go = 由 Goren 下；暫停
help-variation = 變化，寫在它所取代的棋步後的括號裡
keys = 按鍵
key-board = 移到棋盤
key-enter = 在游標處落子
key-step = 逐手瀏覽對局或顯示中的變化
key-undo = 悔棋與重做
key-delete = 刪除這一手和之後的棋
key-put-back = 復原刪除的內容
key-games = 之前下過或開啟過的棋譜
key-hint = 提示
key-analyse = 開始或停止分析
key-explain = 解說游標所在的點
key-numbers = 在棋子上顯示手數
key-turn = 棋盤旋轉 90 度；左右翻轉
key-new = 新對局
key-files = 開啟、儲存、複製連結
key-escape = 回到對局
key-training = 練習時：提示、解答、下一題
key-lesson = 上課時：上一個與下一個
key-help = 這份說明
key-arrows = 在棋盤上：移動游標。在其他地方：左右鍵逐手瀏覽，上下鍵切換到前一個或後一個變化
drop = 放開檔案即可開啟棋譜

## What is put together by the scripts

# Words that others use.
black-or-white = { $color ->
    [black] 黑方
   *[white] 白方
}
Black-or-white = { black-or-white }
black-or-white-alone = { $color ->
    [black] 黑
   *[white] 白
}
count-moves = { $count } 手
share = { $percent }%

# The rules. How each is told where it is chosen.
rule-freestyle = 自由規則
rule-standard = 標準規則（無禁手）
rule-renju = 連珠規則
rule-caro = Caro 規則
rule-caro-exact = Caro 規則，限五連
rule-freestyle-about = 連成五子以上即勝，無禁手。
rule-standard-about = 恰好連成五子才算勝，長連不算，無禁手。
rule-renju-about = 黑方恰好連成五子才算勝，且不可下三三、四四或長連；白方連成五子以上即勝。
rule-caro-about = 連成五子即勝，除非兩端都被對方擋住；六子以上一定算勝。
rule-caro-exact-about = 恰好連成五子才算勝，兩端都被擋住則不算。
# The fouls of renju, and what a stone makes.
foul-double-three = 三三
foul-double-four = 四四
foul-overline = 長連
threat-five = 五連
threat-open-four = 活四
threat-four-three = 四三
threat-double-three = 雙活三

# The value of a position.
value-win = { $count } 手內勝
value-loss = { $count } 手內敗
value-bar = 黑方 { $black }%，白方 { $white }%

## Whose turn it is, and how the game stands

state-draw = 和棋：棋盤已經下滿。
state-won-five-in-a-row = { Black-or-white }獲勝：五子連線。
state-won-foul-double-three = { Black-or-white }獲勝：黑方下出三三禁手。
state-won-foul-double-four = { Black-or-white }獲勝：黑方下出四四禁手。
state-won-foul-overline = { Black-or-white }獲勝：黑方下出長連禁手。
state-resigned = { Black-or-white }獲勝：對方認輸。
state-time = { Black-or-white }獲勝：對方超時。
state-choose = 請選擇執黑或執白
state-engine-chooses = Goren 正在選擇執黑或執白
# What an opening asks. Where two people play, $seat says which of them is asked: the one who begins the opening, or
# the other; $text is one of the messages behind this one. $side is the length of the sides of a square of points,
# 0 for the whole board.
ask-player = { $seat ->
    [first] 開局方：{ $text }
   *[second] 另一方：{ $text }
}
stone-of-color = { $color ->
    [black] 黑子
   *[white] 白子
}
ask-place = { $side ->
    [0] 請放一顆{ stone-of-color }
    [1] 請在天元放一顆{ stone-of-color }
   *[other] 請在中央 { $side }×{ $side } 區域內放一顆{ stone-of-color }
}
ask-place-of = { $side ->
    [0] 請放第 { $number } / { $count } 顆子：{ stone-of-color }
    [1] 請在天元放第 { $number } / { $count } 顆子：{ stone-of-color }
   *[other] 請在中央 { $side }×{ $side } 區域內放第 { $number } / { $count } 顆子：{ stone-of-color }
}
ask-swap = 請選擇要不要交換
ask-number = 請決定黑方要提出幾個第五手
ask-offer = 請提出第五手：第 { $number } / { $count } 個
ask-keep = 請從 { $count } 個第五手中選一個
ask-outside = { $side ->
    [1] 這顆子要放在天元。
   *[other] 這顆子要放在中央 { $side }×{ $side } 區域內。
}
ask-another = { $point } 已經提出過，或與提出過的第五手對稱。
ask-a-letter = 請選擇標有字母的點。
offered = 已提出 { $point }。
engine-asked-stones = Goren 正在放 { $count } 顆子
engine-asked-swap = Goren 正在決定要不要交換
engine-asked-offer = Goren 正在提出 { $count } 個第五手
engine-asked-keep = Goren 正在選擇第五手
state-thinking = Goren 思考中（{ black-or-white }）
state-engine-to-move = 輪到 Goren（{ black-or-white }）
state-your-move = 輪到你（{ black-or-white }）
state-to-move = 輪到{ Black-or-white }
looking-for-hint = 正在找提示…
# The rule of an opening, among the facts about the game.
detail-opening = { $rule ->
    [balanced] { $name }
   *[other] 開局規則：{ $name }
}
# The opening of renju, in Latin letters and as Japan writes it.
opening-in-chinese = { $name ->
    [Keigetsu] 溪月
    [Sosei] 疏星
    [Zangetsu] 殘月
    [Kyogetsu] 峽月
    [Kosei] 恆星
   *[other] { $japanese }
}
opening-name = { opening-in-chinese }（{ $name }）

## The engine's moves

engine-plays = Goren 下 { $points }。
engine-placed = Goren 放了 { $count } 顆子：{ $points }。
engine-placed-two = Goren 再放兩顆子：{ $points }。現在由對方選擇執黑或執白。
engine-takes-black = Goren 選擇執黑。
engine-takes-white = Goren 選擇執白，下 { $points }。
engine-chooses-white = Goren 選擇執白。
engine-stays-black = Goren 不交換，繼續執黑。
engine-stays-white = Goren 不交換，繼續執白。
engine-decides-one = Goren 繼續執黑，只下一個第五手。
engine-decides-ten = Goren 繼續執黑，提出十個第五手。
engine-named = Goren 下 { $point }，黑方要提出 { $count } 個第五手。
engine-offered = Goren 提出的第五手：{ $points }。
engine-kept = Goren 選擇 { $point } 作為第五手。
hint-is = 提示：{ $point }。
engine-error = 引擎：{ $error }。

## The decisions of an opening, in the comments of a game that is saved

decided-rule = 開局規則：{ $name }。
first-or-second = { $seat ->
    [first] 開局方
   *[second] 另一方
}
decided-swap = { first-or-second }交換，改執{ black-or-white-alone }。
decided-stay = { first-or-second }繼續執{ black-or-white-alone }。
decided-take = { first-or-second }執{ black-or-white-alone }。
decided-two = { first-or-second }再放兩顆子，由對方選擇。
decided-one = { first-or-second }繼續執黑，只下一個第五手。
decided-ten = { first-or-second }繼續執黑，提出十個第五手。
decided-count = 白方要求 { $count } 個第五手。
decided-offer = 黑方提出的第五手：{ $points }。

## The buttons of a game

analyse = 分析
stop = 停止
resign = 認輸
resign-really = 確定認輸？
resign-again = 確定認輸？請再按一次按鈕。
pause = 暫停
move-now = 立刻下
engine-moves = 由 Goren 下
go-on = 繼續
place-of = { $number } / { $count }
choose-about = 輪到白方。
choose-black = 執黑
choose-white = 執白
choose-two = 再放兩顆子，由對方選擇
choose-one = 繼續執黑，只下一個第五手
choose-ten = 繼續執黑，提出十個第五手
choose-swap-black = 交換：改執黑
choose-swap-white = 交換：改執白
choose-stay-black = 繼續執黑
choose-stay-white = 繼續執白
# Where a colour is kept or swapped. It is that of the one who chooses.
choose-about-black = 你執黑，輪到黑方。
choose-about-white = 你執白，輪到白方。
choose-about-number = 黑方要提出幾個第五手？
choose-fifths = 黑方要提出 { $count } 個第五手。
line-place = 變化：第 { $number } / { $count } 手
line-place-win = 必勝變化：第 { $number } / { $count } 手
line-place-loss = 必敗變化：第 { $number } / { $count } 手
line-extending = 繼續往下算…
line-move = { $number }：{ black-or-white } { $point }
choose-point = 請在棋盤上選一個點。

## What is read aloud

new-game-begins = 新對局：{ $rule }，{ $width } 乘 { $height }。
back-to-game = 已回到對局。
stone-placed = { Black-or-white } { $point }。
taken-back = 已悔棋。
analysis-on = 分析已開啟
analysis-off = 分析已關閉
board-label = 棋盤，{ $width } 乘 { $height }。
# Said to screen readers when a key has turned or flipped the board.
board-turned = 棋盤已旋轉 { $degrees } 度。
board-flipped = 棋盤已左右翻轉。
board-not-flipped = 棋盤已不再左右翻轉。
# A point of the board. A dead one belongs to neither side.
cell-color = { $color ->
    [black] 黑子
    [dead] 障礙點
   *[white] 白子
}
cell = { $point }，{ $what }
cell-empty = 空
cell-stone = { cell-color }，第 { $number } 手
cell-stone-at-start = { cell-color }，開局時已有
cell-wins = { $what }，在獲勝的連線上
cell-forbidden = 黑方禁手：{ $foul }
cell-line = 空，所示下法第 { $number } 手：{ cell-color }
cell-candidate = 空，候選，{ $value }
cell-marked = 空，標記 { $letter }
cell-hint = 空，提示

## Notices

opened-from-library = 已開啟一局棋，共 { count-moves }。
main-line-now = 這個變化現在是主線了。
deleted-from-here = 已刪除第 { $number } 手 { $point } 和之後的棋。
moves-are-back = 已復原刪除的棋步。
link-copied = 已複製這個局面的連結。
link-is = 連結：{ $link }
link-has-no-game = 這個連結裡沒有可以顯示的對局。
position-impossible = 不可能有這個局面：{ $error }。
point-occupied = { $point } 已經有棋子了。
why-title = 為什麼下 { $point }？
banner-link = 這個連結裡是另一局棋。在你選擇之前，你的對局會保留，引擎也不會啟動。
banner-visit = 這個頁面是由另一個網站開啟的。在你選擇繼續之前，你的對局會保留，引擎也不會啟動。
banner-gone = 伺服器沒有回應。請重新啟動「goren board」：頁面會等它，對局也會保留。
banner-locked = Goren 重新啟動過，網址已經改變。請開啟它顯示的新網址，這個頁面就能繼續使用。
banner-taken = 棋盤已在另一個分頁開啟，引擎現在由那個分頁使用。

## The analysis

nodes-short = { $unit ->
    [k] { $number } k
    [M] { $number } M
    [G] { $number } G
   *[none] { $number }
}
search-facts = 深度 { $depth }–{ $deepest }，{ $nodes } 節點，{ $seconds } 秒
search-facts-speed = 深度 { $depth }–{ $deepest }，{ $nodes } 節點，{ $seconds } 秒，每秒 { $speed } 節點
line-label = { $number }：{ $move }，{ $value }，接著 { $moves }。在棋盤上顯示這個變化。
line-label-short = { $number }：{ $move }，{ $value }。在棋盤上顯示這個變化。
candidate-winning = 必勝
candidate-losing = 必敗
facts-threats = 威脅：再下一手可形成的棋形
fact-threat = { Black-or-white }可成{ $kind }：{ $points }
facts-forbidden = 黑方的禁手點
fact-forbidden = { $point }：{ $foul }

## The moves

no-moves = 還沒有落子。
move-label = 第 { $number } 手：{ black-or-white } { $point }
variation-label = 變化：{ $point }
comment-on-game = 對局的註解
comment-on-move = 第 { $number } 手 { $point } 的註解
at-start = 對局開頭
at-move = 第 { $number } 手，{ black-or-white } { $point }
at-move-variations = 第 { $number } 手，{ black-or-white } { $point }，{ $count } 個變化

## The review

review-start = 開始覆盤
review-time = 分析
review-quick = 快速
review-normal = 一般
review-thorough = 仔細
review-about = 分析每個局面，畫出黑方的勝率曲線，並列出失誤和錯失的勝機。
review-complete = 覆盤完成。
review-positions = 已覆盤的局面
review-none = 沒有明顯的失誤。
review-curve = 每一手之後黑方的勝率，最後是 { $percent }%。標出的棋步列在下方。
review-side = { Black-or-white }：{ $faults }。
review-blunders = { $count } 次嚴重失誤
review-mistakes = { $count } 次失誤
review-inaccuracies = { $count } 次輕微失誤
review-missed-wins = { $count } 次錯失勝機
review-average-loss = 平均損失 { $percent }%
judged-inaccuracy = 輕微失誤
judged-mistake = 失誤
judged-blunder = 嚴重失誤
judged-missed-win = 錯失勝機
judged-loses = 敗著
judged-inaccuracy-loses = 輕微失誤，敗著
judged-mistake-loses = 失誤，敗著
judged-blunder-loses = 嚴重失誤，敗著
slip-title = { $number }. { $point }：{ $kind }
slip-title-plain = { $number }. { $point }
slip-value = { Black-or-white }：{ $before } → { $after }。
# The move of the game, and the lines instead of it and after it.
slip-played = 實戰
slip-better = 更好
slip-answer = 應手
# Whose mistakes are listed.
mistakes = 失誤
mistakes-mine = 我方
mistakes-theirs = 對方
mistakes-black = 黑方
mistakes-white = 白方
mistakes-both = 雙方

## The end of a game, and mistakes tried again

ending-won = 你贏了
ending-lost = 你輸了
ending-draw = 和棋
ending-won-by = { Black-or-white }獲勝
ending-moves = 共 { count-moves }。
ending-moves-level = 共 { count-moves }，對手是難度 { $level } 的 Goren。
ending-announced = 對局狀態之後有小結，可以覆盤、再來一局或開新對局。
ending-worst = 最嚴重的一手：{ $slip }
# A button: a new game, in which $color is that of the person.
rematch-as = 換執{ black-or-white-alone }再來一局
rematch-swapped = 互換黑白，再來一局
retry = 重試
retry-label = 重試第 { $number } 手 { $point }
retry-mine = 重試我的失誤
retry-all = 重試失誤
retry-task = 輪到{ black-or-white }：找出比 { $point } 更好的一手
retry-place = 第 { $number } / { $count } 個失誤。
retry-judging = 引擎正在檢查 { $point }…
retry-right = 正確：{ $point } 是最佳的一手。
retry-right-too = 正確：{ $point } 與 { $best } 一樣好。
retry-was-last = 這是最後一個失誤。
retry-reply = { Black-or-white }的應手是 { $point }。
retry-after = 之後{ black-or-white }：{ $value }。
retry-answer-is = 答案：{ $moves }。
clock-stands = 棋鐘已暫停。
clock-runs = 棋鐘繼續走。

## New game

players-free-human-engine = 你執黑，Goren 執白
players-free-engine-human = 你執白，Goren 執黑
players-free-human-human = 雙方都由玩家下
players-free-engine-engine = 雙方都由 Goren 下
players-opening-human-engine = 你放前幾顆子，Goren 應對
players-opening-engine-human = Goren 放前幾顆子，你應對
players-opening-human-human = 都由玩家來
players-opening-engine-engine = 都由 Goren 來
opening-free = 自由
opening-swap = 三手交換
opening-swap2 = Swap2
opening-rif = 國際規則（RIF）
opening-soosorv8 = 索索夫-8
opening-taraguchi10 = 塔拉山口-10
opening-balanced = 均衡開局
opening-free-about = 黑方第一手可以下在任何地方。
opening-swap-about = 開局方放三顆子：黑、白、黑。另一方選擇執黑或執白。
opening-swap2-about = 一方放三顆子：黑、白、黑。另一方可以執黑；或執白並下第四手；或再放兩顆子，由對方選擇。
opening-rif-about = 開局方擺出連珠 26 種開局之一，另一方可以交換。白方下第四手。黑方提出兩個互不對稱的第五手，白方選擇其中一個。1996 至 2007 年的世界錦標賽採用這個規則。
opening-soosorv8-about = 開局方擺出連珠 26 種開局之一，另一方可以交換。白方下第四手，並聲明需要一到八個第五手，這時黑方可以交換。黑方提出這麼多個互不對稱的第五手，白方選擇其中一個。
opening-taraguchi10-about = 雙方輪流放子：第一手在天元，之後依序在中央 3×3、5×5、7×7 區域內；每一手之後，對方都可以交換。然後黑方在中央 9×9 區域內下第五手，對方可以再交換一次；或者黑方提出十個互不對稱的第五手，由白方選擇其中一個。
opening-balanced-about = Goren 放三到五顆子，不偏袒任何一方，每一局都不同。之後由雙方接著下。
count-seconds = { $count } 秒
level-of-ten = { $level } / 10：{ $about }
# What a person may expect of each level.
level-1 = 小朋友多做幾個活三就能贏
level-2 = 每十個活三會漏看一個
level-3 = 每個四都會擋，活三幾乎都會擋；遇到雙重威脅就措手不及
level-4 = 能提前兩手看出雙重威脅
level-5 = 看得出較短的連續衝四
level-6 = 看得出八手取勝的下法
level-7 = 能證明的勝負全都看得出
level-8 = 能證明的勝負全都看得出，而且想得更久
level-9 = 思考半秒
level-10 = 引擎全力以赴，用足時間

## Settings

language = 語言
language-auto = 跟隨瀏覽器

## Files

the-text = 這段文字
too-much = 「{ $name }」的內容太多：伺服器大約只收 1 MB。
cannot-be-read = 無法讀取「{ $name }」。
no-text = 沒有文字。
no-answer = 伺服器沒有回應。
choose-game = 「{ $name }」裡有 { $count } 局棋，請選一局。
game-in-file = { $number }：{ $rule }，{ count-moves }
game-in-file-names = { $number }：{ $black } – { $white }，{ $rule }，{ count-moves }
cannot-be-shown = 無法顯示這局棋。
opened-position = 已開啟一個局面。
opened-game = 已開啟一局棋，共 { count-moves }。
left-out = 終局之後還有 { $count } 手，會保留但不顯示。
too-large-to-keep = 這局棋太大，標記和沒有顯示的內容無法保留。
# What the server says about files that it refuses is English; $error is that.
file-refused = 無法讀取：{ $error }
format-refused = 無法以此格式儲存：{ $error }
# What a format cannot hold: $parts is a list of them.
cannot-hold = 此格式不能儲存：{ $parts }。
part-variations = 變化
part-passes = 虛手
part-names = 棋手姓名
part-commas = 姓名中的逗號
part-ranks = 棋手段位
part-date = 日期
part-rule = 規則
part-whole-rule = 規則「{ $name }」（只儲存{ $rule }）
part-this-rule = 規則「{ $name }」
part-opening-rule = 開局規則「{ $name }」
part-result = 結果
part-this-result = 結果「{ $name }」
part-ending = 終局方式
part-event = 賽事（輪次、地點）
part-comments = 註解
part-labels = 文字標記
part-marks = 點上的標記
part-dead-stones = 障礙點
part-order = 起始棋子的先後（會存成棋步）
part-twice = 一方連下兩手（中間記一次虛手）
part-property = 屬性 { $name }
# About a file that was read all the same.
warning-game-of-go = 此檔案自稱是圍棋對局（GM[1]）。
warning-unknown-rule = 未知的規則「{ $name }」，以{ $rule }處理。
warning-unknown-encoding = 未知的編碼「{ $name }」，文字編碼是猜測的。
warning-other-encoding = 文字宣告或看似為 { $name } 編碼，實際以 { $taken } 讀取。
warning-no-character = 有些位元組不是 { $name } 的字元，已被取代。
warning-result = 檔案記錄：{ $told }。依{ $rule }：{ $shown }。也許應使用其他規則。
warning-after-end = 終局之後還有棋步，予以保留，但不作判定。
warning-occupied = 第 { $number } 手 { $point } 下在已有的棋子上，從這裡起無法顯示。
warning-twice = 一方連下兩手，視為對方虛手。
warning-setup-later = 對局中途擺放了棋子，從那裡開始讀取。
warning-off-board = { $name } 含有棋盤外的點，已略去。
warning-size = 檔案沒有說明棋盤大小；依棋步取 { $size }。
warning-behind = 對局結束後的 { $count } 個位元組已略去。
copied = 已複製。
picture-is-made = 正在製作圖片…
picture-done = 圖片完成：{ $name }
picture-failed = 瀏覽器無法製作圖片。
selected-to-copy = 已選取文字，請用鍵盤複製。

## The library

no-library = 這個瀏覽器無法保存棋譜：開新對局會取代前一局。
no-room = 瀏覽器的空間不足，這局棋無法存進棋譜庫。
none-found = 找不到棋譜。
none-yet = 還沒有棋譜：開始或開啟另一局時，目前的對局就會存在這裡。
found-of = 顯示 { $count } / { $all } 局
# A game of a person and Goren; $color is that of the person, $level is 0 where it is not known.
you-against = { $level ->
    [0] 你（{ black-or-white }）對 Goren
   *[other] 你（{ black-or-white }）對 Goren（難度 { $level }）
}
result-black = 黑勝
result-white = 白勝
result-draw = 和棋
on-the-board = { $when }，目前在棋盤上
delete = 刪除
delete-game = 刪除 { $game }
deleted = 已刪除。
game-is-back = 已復原這局棋。
games-written = 已匯出 { $count } 局。
games-not-written = 有 { $count } 局無法匯出。

## Training and lessons

training-stored = 你的練習紀錄
lessons-stored = 你的課程紀錄
cannot-store = 瀏覽器無法儲存{ $what }，只會保留到頁面關閉為止。
damaged-kept = 瀏覽器儲存的{ $what }無法讀取。原有資料已用 { $name } 這個名稱保留，你將重新開始。
damaged-lost = 瀏覽器儲存的{ $what }無法讀取，你將重新開始。
black-or-white-first = { $color ->
    [black] 黑先
   *[white] 白先
}
task-win = { black-or-white-first }，取勝
task-defend = { black-or-white-first }，找出唯一的防守
task-none = 練習
task-last = 這是最後一題
task-all-came = 這個主題的題目都出完了。請選另一個主題，或重新開始。
task-about = { $rule }，{ $size }，題目積分 { $rating }。
last-move-was = 上一手是 { $point }。
solved = 解出來了。
right-go-on = 正確。對方的應手是 { $point }，請繼續。
point-is-wrong = { $point } 不對。
try-again = 請再試一次。
counts-as-failed = 這題算答錯。
helped-not-counted = 用了提示，不計分。
hint-not-counted = 用了提示，解出來也不計分。
not-counted = 這題無法計分。
rating-changed = 你的積分：{ $rating }（{ $change }）。
solution-is = 解答：{ $moves }。
solution-start = 解答開頭
rating-is = 你的積分是 { $rating }：答對 { $solved } 題，答錯 { $failed } 題。
come-again = 有 { $count } 題會再出現，其中今天 { $due } 題。
begin-again = 重新開始
skip = 略過
next = 下一個
next-lesson = 下一課
lesson-step = 第 { $number } 課「{ $title }」：第 { $step } / { $count } 步。{ $rule }，輪到{ black-or-white }。
lesson-end = 第 { $number } 課「{ $title }」：結束。
lesson-was = 第 { $number } 課結束
lesson-unanswered = 第 { $numbers } 步還沒有答案。每一步都答出來，這一課才算完成。
lesson-finished = 這一課完成了。
lesson-next-is = 接下來是第 { $number } 課：{ $title }。
lesson-was-last = 這是最後一課。可以到「練習」裡繼續做題目。
lesson-choose = 棋盤。請選擇課程。
lesson-label = 第 { $number } 課：{ $title }
lesson-label-finished = 第 { $number } 課：{ $title }，已完成
lessons-finished = 已完成 { $count } / { $all } 課。
still-missing = 還有 { $count } 個點沒找到。
