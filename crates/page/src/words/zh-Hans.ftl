# The words of the page in English. Every other language has the same keys (a test holds that), and may have
# messages of its own beside them, to put others together. How Fluent works: https://projectfluent.org/fluent/guide.
#
# In the values:
#   $point      a point, such as h8
#   $color      `black` or `white`
#   $number     the number of a move, a step or a lesson
#   $count      how many
# A message with attributes (.aria-label is read aloud by screen readers) belongs to one element of the page.

language-name = 简体中文
# What stands between two sentences (nothing in Chinese and Japanese), and between the parts of a list.
sentence-space = { "" }
list-comma = 、
# Between facts that stand side by side.
fact-comma = ，
# A title or the like where a sentence is wanted.
as-sentence = { $text }。

## What stands in the page from the beginning

nav =
    .aria-label = 对局
leave = 返回对局
new = 新对局
open = 打开
games = 棋局
save = 保存
link = 复制链接
train = 训练
learn = 课程
settings = 设置
help = 帮助
# Of a move.
undo = 悔棋
# Of a deletion.
put-back = 撤销
redo = 恢复
hint = 提示
banner-take = 在此使用引擎
banner-open = 在此打开
banner-keep = 继续我的对局
board =
    .aria-label = 棋盘
state =
    .aria-label = 对局状态
black-is-played-by = 执黑者
white-is-played-by = 执白者
person = 真人
level = 难度
steps =
    .aria-label = 逐手浏览对局
step-first =
    .aria-label = 回到开头
step-back =
    .aria-label = 后退一手
step-on =
    .aria-label = 前进一手
step-last =
    .aria-label = 最后一手
play-here = 落子
cancel = 取消
line-steps =
    .aria-label = 棋盘上显示的路线
line-first =
    .aria-label = 路线开头
line-back =
    .aria-label = 在路线中后退一手
line-on =
    .aria-label = 在路线中前进一手
line-last =
    .aria-label = 路线末尾
line-close =
    .aria-label = 返回对局
why-close =
    .aria-label = 关闭说明
why-whole = 完整说明
why-play = 仍要下在这里
panels =
    .aria-label = 面板
tab-analysis = 分析
tab-moves = 棋谱
tab-review = 复盘
lines = 候选着数
why-here = 为何下这里？
moves-and-variations =
    .aria-label = 着法与变化
promote = 设为主线
delete-from-here = 从此处起删除
training =
    .aria-label = 训练
solution-steps =
    .aria-label = 逐手浏览解答
solution-first =
    .aria-label = 解答开头
solution-back =
    .aria-label = 在解答中后退一手
solution-on =
    .aria-label = 在解答中前进一手
solution-last =
    .aria-label = 解答末尾
solution = 解答
theme = 题型
theme-all = 全部
ending-close =
    .aria-label = 关闭小结
slip-close =
    .aria-label = 关闭失误说明
train-kind = 练习此类题
retry-mistakes-again =
    .aria-label = 重试失误
retry-show = 看答案
retry-next = 下一个失误
retry-back = 返回复盘
clocks =
    .aria-label = 棋钟
clock-of-black = 黑方用时：
clock-of-white = 白方用时：
lessons = 课程
lesson =
    .aria-label = 本课
lesson-choices =
    .aria-label = 可选的点
lesson-list = 全部课程
lesson-back = 上一步
rule = 规则
board-size = 棋盘
columns = 列数
rows = 行数
opening = 开局
balanced-now = 平衡开局
players = 对弈双方
minutes-a-side = 每方分钟数
no-clock = 不计时
seconds-a-move = 每手加秒
longest-time = Goren 每手最长用时
close = 关闭
start = 开始
open-title = 打开棋局
open-about = 粘贴着法（h8 i9 j7、h8i9j7 或 7,7 8,8）或棋谱文本：支持 SGF、Piskvork（.psq）等多种格式。也可以把文件拖到页面的任意位置。
game-text = 棋谱文本
or-a-file = 或选择文件
search = 查找
search-in =
    .placeholder = 姓名、规则或结果
export = 全部存为 SGF
save-title = 保存棋局
format = 格式
format-sgf = SGF，用于打谱软件
format-psq = Piskvork（.psq）
format-points = 着法：h8 i9
format-coordinates = 着法：7,7 8,8
format-offsets = 以天元为原点的着法：0,0, 1,1
copy = 复制
download = 下载
colours = 配色
colours-auto = 跟随系统
colours-light = 浅色
colours-dark = 深色
confirm-auto = 棋盘较小时
confirm-always = 总是
confirm-never = 从不
board-theme = 棋盘样式
board-theme-wood = 木纹
board-theme-plain = 素色
board-theme-slate = 石板
board-theme-paper = 纸张，适合打印
board-turns = 棋盘顺时针旋转
# $degrees   0, 90, 180 or 270
degrees = { $degrees }°
board-flip = 棋盘左右翻转
show-coordinates = 显示坐标
stones-fall = 落子动画
stones-sound = 落子音效
pictures = 图片
picture-png = 局面存为 PNG
picture-svg = 局面存为 SVG
picture-gif = 对局存为 GIF
show-numbers = 棋子上显示手数
show-forbidden = 显示禁手点（连珠）
show-threats = 在棋盘上显示威胁
show-candidates = 在棋盘上显示分析得出的最佳着法
confirm = 落子二次确认
help-about = 用鼠标、触摸或键盘在交叉点上落子。指向某个最佳着法或某条路线时，棋盘会显示后续的走法。叉号表示连珠规则下黑方的禁手点，点它可以看到原因。
help-marks = 棋盘上的标记
mark-last = 最后一手
mark-winning = 获胜的五连
mark-forbidden = 连珠中黑方的禁手点
mark-threat = 黑方或白方下在这里可成五、活四或双杀
mark-candidate = 分析的着法：绿色为最佳，数字为胜率（%）；✓ 必胜，✗ 必败
mark-line = 所示路线的着法与序号
mark-good = 提示，或正确的点
mark-asked = 所解释的点，或失误
mark-part = 连线上的棋子
mark-bad = 错误的点，或不算数的点
mark-letter = 可选的点：第五手打点，或课程提到的点
mark-zone = 开局中下一枚棋子的范围
help-icons = 按钮与着法列表
help-steps = 回到开头、后退一手、前进一手、最后一手
help-go = Goren 落子；暂停
help-variation = 变化，写在它所替代的着法后的括号里
keys = 快捷键
key-board = 转到棋盘
key-enter = 在光标处落子
key-step = 逐手浏览对局或显示的路线
key-undo = 悔棋与恢复
key-delete = 删除这一手及其后的着法
key-put-back = 找回刚删除的内容
key-games = 以前下过或打开过的棋局
key-hint = 提示
key-analyse = 开启或关闭分析
key-explain = 说明光标所在的点
key-numbers = 棋子上的手数
key-turn = 棋盘旋转 90 度；左右翻转
key-new = 新对局
key-files = 打开、保存、复制链接
key-escape = 返回对局
key-training = 训练中：提示、解答、下一题
key-lesson = 课程中：上一步、下一步
key-help = 本帮助
key-arrows = 在棋盘上：移动光标。在别处：左右键逐手浏览对局，上下键切换到前一个或后一个变化
drop = 松开鼠标即可打开棋局

## What is put together by the scripts

# Words that others use.
black-or-white = { $color ->
    [black] 黑方
   *[white] 白方
}
Black-or-white = { $color ->
    [black] 黑方
   *[white] 白方
}
black-or-white-alone = { $color ->
    [black] 黑
   *[white] 白
}
count-moves = { $count } 手
share = { $percent }%

# The rules. How each is told where it is chosen.
rule-freestyle = 无禁手
rule-standard = 无禁手（长连不胜）
rule-renju = 连珠（有禁手）
rule-caro = Caro
rule-caro-exact = Caro（恰好五连）
rule-freestyle-about = 连成五子或更多即胜。
rule-standard-about = 恰好连成五子才胜。
rule-renju-about = 黑方恰好连成五子才胜，且不能走三三、四四和长连禁手；白方连成五子或更多即胜。
rule-caro-about = 连成五子即胜，但两端都被堵住时不算；连成六子或更多总是胜。
rule-caro-exact-about = 恰好连成五子才胜，但两端都被堵住时不算。
# The fouls of renju, and what a stone makes.
foul-double-three = 三三禁手
foul-double-four = 四四禁手
foul-overline = 长连禁手
threat-five = 五连
threat-open-four = 活四
threat-four-three = 四三
threat-double-three = 双活三

# The value of a position.
value-win = { $count } 步胜
value-loss = { $count } 步负
value-bar = 黑方 { $black }%，白方 { $white }%

## Whose turn it is, and how the game stands

state-draw = 和棋：棋盘已满。
state-won-five-in-a-row = { Black-or-white }获胜：五子连珠。
state-won-foul-double-three = { Black-or-white }获胜：黑方走出三三禁手。
state-won-foul-double-four = { Black-or-white }获胜：黑方走出四四禁手。
state-won-foul-overline = { Black-or-white }获胜：黑方走出长连禁手。
state-resigned = { Black-or-white }获胜：对方认输。
state-time = { Black-or-white }获胜：对方超时。
state-choose = 请选择执黑或执白
state-engine-chooses = Goren 选择执黑或执白
# What an opening asks. Where two people play, $seat says which of them is asked: the one who begins the opening, or
# the other; $text is one of the messages behind this one. $side is the length of the sides of a square of points,
# 0 for the whole board.
ask-player = { $seat ->
    [first] 开局方：{ $text }
   *[second] 另一方：{ $text }
}
stone-of-color = { $color ->
    [black] 黑子
   *[white] 白子
}
ask-place = { $side ->
    [0] 请摆一枚{ stone-of-color }
    [1] 请在天元摆一枚{ stone-of-color }
   *[other] 请在中央 { $side }×{ $side } 区域内摆一枚{ stone-of-color }
}
ask-place-of = { $side ->
    [0] 请摆第 { $number } / { $count } 枚棋子：{ stone-of-color }
    [1] 请在天元摆第 { $number } / { $count } 枚棋子：{ stone-of-color }
   *[other] 请在中央 { $side }×{ $side } 区域内摆第 { $number } / { $count } 枚棋子：{ stone-of-color }
}
ask-swap = 请选择是否交换
ask-number = 请指定第五手的打点数
ask-offer = 请摆第 { $number } / { $count } 个第五手打点
ask-keep = 请从 { $count } 个打点中选一个作为第五手
ask-outside = { $side ->
    [1] 这枚棋子要摆在天元。
   *[other] 这枚棋子要摆在中央 { $side }×{ $side } 区域内。
}
ask-another = { $point } 已经是打点，或与已有的打点对称。
ask-a-letter = 请选择标有字母的点。
offered = 打点 { $point }。
engine-asked-stones = Goren 摆 { $count } 枚棋子
engine-asked-swap = Goren 决定是否交换
engine-asked-offer = Goren 给出 { $count } 个第五手打点
engine-asked-keep = Goren 选择第五手
state-thinking = Goren 正在思考（{ black-or-white }）
state-engine-to-move = 轮到 Goren（{ black-or-white }）
state-your-move = 轮到你（{ black-or-white }）
state-to-move = 轮到{ Black-or-white }
looking-for-hint = 正在寻找提示……
# The rule of an opening, among the facts about the game.
detail-opening = { $rule ->
    [balanced] { $name }
   *[other] 开局规则：{ $name }
}
# The opening of renju, in Latin letters and as Japan writes it.
opening-name = { $name ->
    [Keigetsu] 溪月
    [Sosei] 疏星
    [Yusei] 游星
    [Chosei] 长星
    [Ungetsu] 云月
    [Rangetsu] 岚月
    [Gingetsu] 银月
   *[other] { $japanese }
}

## The engine's moves

engine-plays = Goren 下 { $points }。
engine-placed = Goren 摆了 { $count } 枚棋子：{ $points }。
engine-placed-two = Goren 再摆两枚棋子：{ $points }。现在选择执黑或执白。
engine-takes-black = Goren 执黑。
engine-takes-white = Goren 执白，下 { $points }。
engine-chooses-white = Goren 执白。
engine-stays-black = Goren 不交换，继续执黑。
engine-stays-white = Goren 不交换，继续执白。
engine-decides-one = Goren 继续执黑，第五手只下一点。
engine-decides-ten = Goren 继续执黑，给出十个第五手打点。
engine-named = Goren 下 { $point }，黑方要给出 { $count } 个第五手打点。
engine-offered = Goren 给出的第五手打点：{ $points }。
engine-kept = Goren 选择 { $point } 作为第五手。
hint-is = 提示：{ $point }。
engine-error = 引擎：{ $error }。

## The decisions of an opening, in the comments of a game that is saved

decided-rule = 开局规则：{ $name }。
first-or-second = { $seat ->
    [first] 开局方
   *[second] 另一方
}
decided-swap = { first-or-second }交换，改执{ black-or-white-alone }。
decided-stay = { first-or-second }继续执{ black-or-white-alone }。
decided-take = { first-or-second }执{ black-or-white-alone }。
decided-two = { first-or-second }再摆两子，由对方选色。
decided-one = { first-or-second }继续执黑，第五手只下一点。
decided-ten = { first-or-second }继续执黑，给出十个第五手打点。
decided-count = 白方要求 { $count } 个第五手打点。
decided-offer = 黑方给出的第五手打点：{ $points }。

## The buttons of a game

analyse = 分析
stop = 停止
resign = 认输
resign-really = 确定认输？
resign-again = 确定认输？请再按一次。
pause = 暂停
move-now = 立即落子
engine-moves = Goren 落子
go-on = 继续
place-of = { $number } / { $count }
choose-about = 轮到白方。
choose-black = 执黑
choose-white = 执白
choose-two = 再摆两子，由对方选色
choose-one = 继续执黑，第五手只下一点
choose-ten = 继续执黑，给出十个第五手打点
choose-swap-black = 交换：改执黑
choose-swap-white = 交换：改执白
choose-stay-black = 继续执黑
choose-stay-white = 继续执白
# Where a colour is kept or swapped. It is that of the one who chooses.
choose-about-black = 你执黑，轮到黑方。
choose-about-white = 你执白，轮到白方。
choose-about-number = 黑方要给出几个第五手打点？
choose-fifths = 黑方要给出 { $count } 个第五手打点。
line-place = 路线：第 { $number } 手，共 { $count } 手
line-place-win = 必胜：第 { $number } 手，共 { $count } 手
line-place-loss = 必败：第 { $number } 手，共 { $count } 手
line-extending = 继续往下算……
line-move = 第 { $number } 手：{ black-or-white } { $point }
choose-point = 请在棋盘上选一个点。

## What is read aloud

new-game-begins = 新对局：{ $rule }，{ $width } 乘 { $height }。
back-to-game = 已返回对局。
stone-placed = { Black-or-white } { $point }。
taken-back = 已悔棋。
analysis-on = 分析已开启
analysis-off = 分析已关闭
board-label = 棋盘，{ $width } 乘 { $height }。
# Said to screen readers when a key has turned or flipped the board.
board-turned = 棋盘已旋转 { $degrees } 度。
board-flipped = 棋盘已左右翻转。
board-not-flipped = 棋盘已取消左右翻转。
# A point of the board. A dead one belongs to neither side.
cell-color = { $color ->
    [black] 黑子
    [dead] 障碍点
   *[white] 白子
}
cell = { $point }，{ $what }
cell-empty = 空
cell-stone = { cell-color }，第 { $number } 手
cell-stone-at-start = { cell-color }，开局时已有
cell-wins = { $what }，在获胜的连线上
cell-forbidden = 黑方禁手：{ $foul }
cell-line = 空，所示着法第 { $number } 手：{ cell-color }
cell-candidate = 空，候选，{ $value }
cell-marked = 空，标记 { $letter }
cell-hint = 空，提示

## Notices

opened-from-library = 已打开一局棋，共 { count-moves }。
main-line-now = 现在这是主线。
deleted-from-here = 已删除第 { $number } 手 { $point } 及其后的着法。
moves-are-back = 着法已恢复。
link-copied = 已复制此局面的链接。
link-is = 链接：{ $link }
link-has-no-game = 链接中没有可以显示的棋局。
position-impossible = 此局面不可能出现：{ $error }。
point-occupied = { $point } 上已有棋子。
why-title = 为什么下 { $point }？
banner-link = 链接中是另一局棋。在你选择之前，你的对局会保留，引擎也不会启动。
banner-visit = 此页面由其他网站打开。在你选择继续之前，你的对局和引擎都保持不动。
banner-gone = 服务器没有响应。请重新启动“goren board”：本页会等待，对局已保留。
banner-locked = Goren 已重新启动，地址变了。请打开它显示的新地址，本页随后会继续。
banner-taken = 另一个标签页打开了棋盘，正在使用引擎。

## The analysis

nodes-short = { $unit ->
    [k] { $number }k
    [M] { $number }M
    [G] { $number }G
   *[none] { $number }
}
search-facts = 深度 { $depth }–{ $deepest }，{ $seconds } 秒，{ $nodes } 节点
search-facts-speed = 深度 { $depth }–{ $deepest }，{ $seconds } 秒，{ $nodes } 节点，{ $speed } 节点/秒
line-label = { $number }：{ $move }，{ $value }，之后 { $moves }。在棋盘上显示这条路线。
line-label-short = { $number }：{ $move }，{ $value }。在棋盘上显示这条路线。
candidate-winning = 必胜
candidate-losing = 必败
facts-threats = 威胁：再下一手可形成的棋形
fact-threat = { Black-or-white }可成{ $kind }：{ $points }
facts-forbidden = 黑方禁手点
fact-forbidden = { $point }：{ $foul }

## The moves

no-moves = 还没有落子。
move-label = 第 { $number } 手：{ black-or-white } { $point }
variation-label = 变化：{ $point }
comment-on-game = 对局评注
comment-on-move = 第 { $number } 手 { $point } 的评注
at-start = 对局开头
at-move = 第 { $number } 手，{ black-or-white } { $point }
at-move-variations = 第 { $number } 手，{ black-or-white } { $point }，有 { $count } 个变化

## The review

review-start = 复盘本局
review-time = 搜索
review-quick = 快速
review-normal = 普通
review-thorough = 细致
review-about = 逐一搜索每个局面，画出黑方的胜率曲线，并列出失误和错失的胜机。
review-complete = 复盘完成。
review-positions = 已复盘的局面
review-none = 没有明显的失误。
review-curve = 逐手显示黑方胜率，最后为 { $percent }%。有标记的着法列在下面。
review-side = { Black-or-white }：{ $faults }。
review-blunders = { $count } 次严重失误
review-mistakes = { $count } 次失误
review-inaccuracies = { $count } 次轻微失误
review-missed-wins = { $count } 次错失胜机
review-average-loss = 平均胜率损失 { $percent }%
judged-inaccuracy = 轻微失误
judged-mistake = 失误
judged-blunder = 严重失误
judged-missed-win = 错失胜机
judged-loses = 败着
judged-inaccuracy-loses = 轻微失误，败着
judged-mistake-loses = 失误，败着
judged-blunder-loses = 严重失误，败着
slip-title = 第 { $number } 手 { $point }：{ $kind }
slip-title-plain = 第 { $number } 手 { $point }
slip-value = { Black-or-white }：{ $before } → { $after }。
# The move of the game, and the lines instead of it and after it.
slip-played = 实战
slip-better = 更好
slip-answer = 应手
# Whose mistakes are listed.
mistakes = 失误
mistakes-mine = 我方
mistakes-theirs = 对方
mistakes-black = 黑方
mistakes-white = 白方
mistakes-both = 双方

## The end of a game, and mistakes tried again

ending-won = 你赢了
ending-lost = 你输了
ending-draw = 和棋
ending-won-by = { Black-or-white }获胜
ending-moves = 共 { count-moves }。
ending-moves-level = 共 { count-moves }，对手是 { $level } 级的 Goren。
ending-announced = 对局状态之后有小结，可以复盘、再来一局或开始新对局。
ending-worst = 最严重：{ $slip }
# A button: a new game, in which $color is that of the person.
rematch-as = 换执{ black-or-white-alone }再来一局
rematch-swapped = 互换黑白，再来一局
retry = 重试
retry-label = 重试第 { $number } 手 { $point }
retry-mine = 重试我的失误
retry-all = 重试失误
retry-task = 轮到{ black-or-white }：找出比 { $point } 更好的一手
retry-place = 失误 { $number } / { $count }。
retry-judging = 正在检查 { $point } …
retry-right = 正确：{ $point } 是最佳着法。
retry-right-too = 正确：{ $point } 与 { $best } 一样好。
retry-was-last = 这是最后一个失误。
retry-reply = { Black-or-white }的应手是 { $point }。
retry-after = 此后{ black-or-white }：{ $value }。
retry-answer-is = 答案：{ $moves }。
clock-stands = 棋钟已停。
clock-runs = 棋钟继续走。

## New game

players-free-human-engine = 你执黑，Goren 执白
players-free-engine-human = 你执白，Goren 执黑
players-free-human-human = 双方都是真人
players-free-engine-engine = 双方都是 Goren
players-opening-human-engine = 你摆前几枚棋子，Goren 应对
players-opening-engine-human = Goren 摆前几枚棋子，你应对
players-opening-human-human = 双方都是真人
players-opening-engine-engine = 双方都是 Goren
opening-free = 自由开局
opening-swap = 三手交换
opening-swap2 = Swap2
opening-rif = RIF 规则（五手两打）
opening-soosorv8 = 索索夫-8
opening-taraguchi10 = 塔拉山口-10
opening-balanced = 平衡开局
opening-free-about = 黑方的第一手可以下在任意点。
opening-swap-about = 开局方摆三枚棋子：黑、白、黑。另一方选择执黑或执白。
opening-swap2-about = 一方摆三枚棋子：黑、白、黑。另一方可以执黑；或执白并下第四手；或再摆两枚棋子，由对方选择执黑或执白。
opening-rif-about = 开局方摆出连珠 26 种开局之一，另一方可以交换。白方下第四手。黑方给出两个互不对称的第五手打点，由白方选一个。1996 至 2007 年的世界锦标赛采用这一规则。
opening-soosorv8-about = 开局方摆出连珠 26 种开局之一，另一方可以交换。白方下第四手，并指定第五手的打点数（一到八个），这时黑方可以交换。黑方给出这么多个互不对称的打点，由白方选一个。
opening-taraguchi10-about = 双方轮流落子：第一手在天元，之后依次在中央 3×3、5×5、7×7 区域内；每一手之后，对方都可以交换。然后黑方在中央 9×9 区域内下第五手，对方可以再交换一次；或者黑方给出十个互不对称的第五手打点，由白方选一个。
opening-balanced-about = Goren 摆三到五枚棋子，局面对双方平衡，每局都不同。之后由双方接着下。
count-seconds = { $count } 秒
level-of-ten = { $level } 级（共 10 级）：{ $about }
# What a person may expect of each level.
level-1 = 小朋友多做几个活三就能赢
level-2 = 十个活三会漏看一个
level-3 = 冲四都挡，活三几乎都防，但防不住双杀
level-4 = 能提前两步看出双杀
level-5 = 能看出较短的连续冲四（VCF）
level-6 = 能算出 8 步胜
level-7 = 能证明的必胜必败都看得出
level-8 = 能证明的必胜必败都看得出，而且想得更久
level-9 = 每手思考半秒
level-10 = 引擎的全部实力，用足限定的时间

## Settings

language = 语言
language-auto = 跟随浏览器

## Files

the-text = 文本
too-much = “{ $name }”太大：服务器大约只能接收 1 MB。
cannot-be-read = 无法读取“{ $name }”。
no-text = 没有文本。
no-answer = 服务器没有响应。
choose-game = “{ $name }”中有 { $count } 局棋，请选择一局。
game-in-file = { $number }：{ $rule }，{ count-moves }
game-in-file-names = { $number }：{ $black } – { $white }，{ $rule }，{ count-moves }
cannot-be-shown = 无法显示这局棋。
opened-position = 已打开一个局面。
opened-game = 已打开一局棋，共 { count-moves }。
left-out = 终局之后的 { $count } 手已保留，但不显示。
too-large-to-keep = 文件太大，其中的标记和未显示的内容无法保留。
# What the server says about files that it refuses is English; $error is that.
file-refused = 无法读取：{ $error }
format-refused = 无法以此格式保存：{ $error }
# What a format cannot hold: $parts is a list of them.
cannot-hold = 此格式不能保存：{ $parts }。
part-variations = 变化
part-passes = 虚手
part-names = 棋手姓名
part-commas = 姓名中的逗号
part-ranks = 棋手段位
part-date = 日期
part-rule = 规则
part-whole-rule = 规则“{ $name }”（只保存{ $rule }）
part-this-rule = 规则“{ $name }”
part-opening-rule = 开局规则“{ $name }”
part-result = 结果
part-this-result = 结果“{ $name }”
part-ending = 终局方式
part-event = 赛事（轮次、地点）
part-comments = 评注
part-labels = 文字标记
part-marks = 点上的标记
part-dead-stones = 障碍点
part-order = 起始棋子的先后（会存成着法）
part-twice = 一方连下两手（中间记一次虚手）
part-property = 属性 { $name }
# About a file that was read all the same.
warning-game-of-go = 此文件自称是围棋对局（GM[1]）。
warning-unknown-rule = 未知的规则“{ $name }”，按{ $rule }处理。
warning-unknown-encoding = 未知的编码“{ $name }”，文字编码是猜测的。
warning-other-encoding = 文本声明或看似为 { $name } 编码，实际按 { $taken } 读取。
warning-no-character = 有些字节不是 { $name } 的字符，已被替换。
warning-result = 文件记录：{ $told }。按{ $rule }规则：{ $shown }。也许应使用其他规则。
warning-after-end = 终局之后还有着法，予以保留，但不作判定。
warning-occupied = 第 { $number } 手 { $point } 下在已有的棋子上，从这里起无法显示。
warning-twice = 一方连下两手，视为对方虚手。
warning-setup-later = 对局中途摆放了棋子，从那里开始读取。
warning-off-board = { $name } 含有棋盘外的点，已略去。
warning-size = 文件没有说明棋盘大小；根据着法取 { $size }。
warning-behind = 对局结束后的 { $count } 个字节已略去。
copied = 已复制。
picture-is-made = 正在生成图片……
picture-done = 图片已生成：{ $name }
picture-failed = 浏览器无法生成图片。
selected-to-copy = 文本已选中，请用键盘复制。

## The library

no-library = 此浏览器不能保存棋局列表：新对局会取代前一局。
no-room = 浏览器空间不足，这局棋无法存入棋局列表。
none-found = 没有找到棋局。
none-yet = 还没有棋局：开始或打开另一局时，当前这局会保存在这里。
found-of = 显示 { $count } / { $all } 局
# A game of a person and Goren; $color is that of the person, $level is 0 where it is not known.
you-against = { $level ->
    [0] 你（{ black-or-white }）对 Goren
   *[other] 你（{ black-or-white }）对 Goren（{ $level } 级）
}
result-black = 黑胜
result-white = 白胜
result-draw = 和棋
on-the-board = { $when }，正在棋盘上
delete = 删除
delete-game = 删除 { $game }
deleted = 已删除。
game-is-back = 棋局已恢复。
games-written = 已导出 { $count } 局。
games-not-written = 有 { $count } 局无法导出。

## Training and lessons

training-stored = 训练记录
lessons-stored = 课程进度
cannot-store = 浏览器无法保存{ $what }，只能保留到页面关闭为止。
damaged-kept = 浏览器中保存的{ $what }无法读取。原内容已另存为 { $name }，你将重新开始。
damaged-lost = 浏览器中保存的{ $what }无法读取，你将重新开始。
black-or-white-first = { $color ->
    [black] 黑先
   *[white] 白先
}
task-win = { black-or-white-first }，求胜
task-defend = { black-or-white-first }，找出唯一的防守
task-none = 训练
task-last = 这是最后一题
task-all-came = 这个题型的题目都出过了。请换一个题型，或重新开始。
task-about = { $rule }，{ $size }，题目等级分 { $rating }。
last-move-was = 最后一手是 { $point }。
solved = 解题成功。
right-go-on = 正确。对方应 { $point }，请继续。
point-is-wrong = { $point } 不对。
try-again = 再试一次。
counts-as-failed = 本题按失败计。
helped-not-counted = 用了提示，不计分。
hint-not-counted = 用了提示，解出后也不计分。
not-counted = 未能计分。
rating-changed = 你的等级分：{ $rating }（{ $change }）。
solution-is = 解答：{ $moves }。
solution-start = 解答开头
rating-is = 你的等级分是 { $rating }：解出 { $solved } 题，失败 { $failed } 题。
come-again = 还有 { $count } 题会再次出现，其中今天 { $due } 题。
begin-again = 重新开始
skip = 跳过
next = 继续
next-lesson = 下一课
lesson-step = 第 { $number } 课 { $title }：第 { $step } 步，共 { $count } 步。{ $rule }，轮到{ black-or-white }。
lesson-end = 第 { $number } 课 { $title }：结束。
lesson-was = 第 { $number } 课到此结束
lesson-unanswered = 第 { $numbers } 步还没有作答。每一步都作答后，这一课才算完成。
lesson-finished = 这一课已完成。
lesson-next-is = 接下来是第 { $number } 课：{ $title }。
lesson-was-last = 这是最后一课。可以继续做训练题。
lesson-choose = 棋盘。请选择一课。
lesson-label = 第 { $number } 课：{ $title }
lesson-label-finished = 第 { $number } 课：{ $title }，已完成
lessons-finished = 已完成 { $count } / { $all } 课。
still-missing = 还差 { $count } 个。
