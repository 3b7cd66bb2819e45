# The words of the page in English. Every other language has the same keys (a test holds that), and may have
# messages of its own beside them, to put others together. How Fluent works: https://projectfluent.org/fluent/guide.
#
# In the values:
#   $point      a point, such as h8
#   $color      `black` or `white`
#   $number     the number of a move, a step or a lesson
#   $count      how many
# A message with attributes (.aria-label is read aloud by screen readers) belongs to one element of the page.

language-name = 日本語
# What stands between two sentences (nothing in Chinese and Japanese), and between the parts of a list.
sentence-space = { "" }
list-comma = { "、" }
# Between facts that stand side by side.
fact-comma = 、
# A title or the like where a sentence is wanted.
as-sentence = { $text }。

## What stands in the page from the beginning

nav =
    .aria-label = 対局
leave = 対局に戻る
new = 新規対局
open = 開く
games = 対局一覧
save = 保存
link = URLコピー
train = 練習
learn = 学ぶ
settings = 設定
help = ヘルプ
# Of a move.
undo = 戻す
# Of a deletion.
put-back = 元に戻す
redo = やり直し
hint = ヒント
banner-take = ここでエンジンを使う
banner-open = ここで開く
banner-keep = 自分の対局を続ける
board =
    .aria-label = 盤
state =
    .aria-label = 対局の状況
black-is-played-by = 黒番の対局者
white-is-played-by = 白番の対局者
person = 人間
level = レベル
steps =
    .aria-label = 手順をたどる
step-first =
    .aria-label = 最初へ
step-back =
    .aria-label = 1手戻る
step-on =
    .aria-label = 1手進む
step-last =
    .aria-label = 最後の手へ
play-here = 打つ
cancel = やめる
line-steps =
    .aria-label = 盤に表示中の読み筋
line-first =
    .aria-label = 読み筋の最初へ
line-back =
    .aria-label = 読み筋を1手戻る
line-on =
    .aria-label = 読み筋を1手進む
line-last =
    .aria-label = 読み筋の最後へ
line-close =
    .aria-label = 対局に戻る
why-close =
    .aria-label = 解説を閉じる
why-whole = 解説をすべて見る
why-play = それでもここに打つ
panels =
    .aria-label = パネル
tab-analysis = 検討
tab-moves = 棋譜
tab-review = 棋譜解析
lines = 候補数
why-here = なぜここ？
moves-and-variations =
    .aria-label = 着手と変化
promote = 本譜にする
delete-from-here = ここから削除
training =
    .aria-label = 練習
solution-steps =
    .aria-label = 正解手順をたどる
solution-first =
    .aria-label = 正解手順の最初へ
solution-back =
    .aria-label = 正解手順を1手戻る
solution-on =
    .aria-label = 正解手順を1手進む
solution-last =
    .aria-label = 正解手順の最後へ
solution = 正解
theme = テーマ
theme-all = すべて
ending-close =
    .aria-label = まとめを閉じる
slip-close =
    .aria-label = 悪手の説明を閉じる
train-kind = この形を練習
retry-mistakes-again =
    .aria-label = 悪手への再挑戦
retry-show = 正解を見る
retry-next = 次の悪手
retry-back = 棋譜解析に戻る
clocks =
    .aria-label = 対局時計
clock-of-black = 黒の時計：
clock-of-white = 白の時計：
lessons = レッスン
lesson =
    .aria-label = レッスン
lesson-choices =
    .aria-label = 選択肢の点
lesson-list = レッスン一覧
lesson-back = 戻る
rule = ルール
board-size = 盤の大きさ
columns = 横
rows = 縦
opening = 開局規定
balanced-now = 互角の開局
players = 対局者
minutes-a-side = 持ち時間（分）
no-clock = 時計なし
seconds-a-move = 1手ごとの加算（秒）
longest-time = 1手の制限時間
close = 閉じる
start = 開始
open-title = 棋譜を開く
open-about = 着手の並び（h8 i9 j7、h8i9j7、または 7,7 8,8）か、SGF、Piskvork（.psq）などの棋譜を貼り付けてください。ファイルをページにドロップしても開けます。
game-text = 棋譜のテキスト
or-a-file = またはファイル
search = 検索
search-in =
    .placeholder = 名前、ルール、結果
export = すべてSGFで保存
save-title = 棋譜を保存
format = 形式
format-sgf = SGF（棋譜編集ソフト用）
format-psq = Piskvork（.psq）
format-points = 着手：h8 i9
format-coordinates = 着手：7,7 8,8
format-offsets = 中央からの着手：0,0, 1,1
copy = コピー
download = ダウンロード
colours = 配色
colours-auto = システムに合わせる
colours-light = ライト
colours-dark = ダーク
confirm-auto = 盤が小さいとき
confirm-always = 常に
confirm-never = しない
board-theme = 盤のデザイン
board-theme-wood = 木目
board-theme-plain = シンプル
board-theme-slate = スレート
board-theme-paper = 紙（印刷用）
board-turns = 盤の回転（時計回り）
# $degrees   0, 90, 180 or 270
degrees = { $degrees }°
board-flip = 盤を左右反転
show-coordinates = 座標を表示
stones-fall = 着手のアニメーション
stones-sound = 石の音
pictures = 画像
picture-png = 局面をPNGで保存
picture-svg = 局面をSVGで保存
picture-gif = 対局をGIFで保存
show-numbers = 石に手数を表示
show-forbidden = 禁点を表示（連珠）
show-threats = 狙いを盤に表示
show-candidates = 検討の候補手を盤に表示
confirm = 2回目のタップで着手を確定
help-about = クリック、タップ、またはキーボードで石を置きます。候補手や読み筋にポインターを合わせると、その後の進行が盤に表示されます。×印は、連珠で黒の禁点になる点です。クリックすると理由がわかります。
help-marks = 盤上の印
mark-last = 最後の手
mark-winning = 勝ちの五連
mark-forbidden = 連珠で黒の禁点
mark-threat = 黒または白が打つと、五・棒四・四三などができる点
mark-candidate = 検討中の手：緑が最善手、数字は勝率（%）。✓は勝ち、✗は負け
mark-line = 表示中の読み筋の手と番号
mark-good = ヒント、または正解
mark-asked = 解説している点、または悪手
mark-part = 並びの石
mark-bad = 不正解の点、または数えない点
mark-letter = 選ぶ点：5手目の候補、またはレッスンに出てくる点
mark-zone = 開局で次の石を置く範囲
help-icons = ボタンと棋譜の記号
help-steps = 最初へ、1手戻る、1手進む、最後の手へ
help-go = Gorenが打つ、一時停止
help-variation = 変化。元の手の後に括弧で示します
keys = キー操作
key-board = 盤へ移動
key-enter = カーソルの点に打つ
key-step = 対局や表示中の読み筋を1手ずつたどる
key-undo = 戻す、やり直し
key-delete = その手と以降の手を削除
key-put-back = 削除したものを元に戻す
key-games = これまでに打った対局や開いた棋譜
key-hint = ヒント
key-analyse = 検討のオン・オフ
key-explain = カーソルの点を解説
key-numbers = 石に手数を表示
key-turn = 盤を90度回転、左右反転
key-new = 新規対局
key-files = 開く、保存、URLコピー
key-escape = 対局に戻る
key-training = 練習中：ヒント、正解、次の問題
key-lesson = レッスン中：戻る、次へ
key-help = このヘルプ
key-arrows = 盤上ではカーソルを移動。それ以外では、左右で1手ずつ戻る・進む、上下で前後の変化へ移動
drop = ここにドロップすると棋譜が開きます

## What is put together by the scripts

# Words that others use.
black-or-white = { $color ->
    [black] 黒
   *[white] 白
}
Black-or-white = { black-or-white }
count-moves = { $count }手
share = { $percent }%

# The rules. How each is told where it is chosen.
rule-freestyle = フリースタイル
rule-standard = スタンダード
rule-renju = 連珠
rule-caro = カロ
rule-caro-exact = カロ（五のみ）
rule-freestyle-about = 5つ以上並べると勝ちです。禁手はありません。
rule-standard-about = ちょうど5つ並べると勝ちです。禁手はありません。
rule-renju-about = 黒はちょうど5つ並べると勝ちですが、三々・四々・長連は禁手です。白は5つ以上並べると勝ちです。
rule-caro-about = 5つ並べると勝ちです。ただし、両端を相手にふさがれた5つは勝ちになりません。6つ以上は必ず勝ちです。
rule-caro-exact-about = ちょうど5つ並べると勝ちです。ただし、両端をふさがれていると勝ちになりません。
# The fouls of renju, and what a stone makes.
foul-double-three = 三々
foul-double-four = 四々
foul-overline = 長連
threat-five = 五
threat-open-four = 棒四
threat-four-three = 四三
threat-double-three = 三々

# The value of a position.
value-win = { $count }手で勝ち
value-loss = { $count }手で負け
value-bar = 黒{ $black }%、白{ $white }%

## Whose turn it is, and how the game stands

state-draw = 満局で引き分けです。
state-won-five-in-a-row = 五連で{ Black-or-white }の勝ちです。
state-won-foul-double-three = 黒の禁手（三々）で{ Black-or-white }の勝ちです。
state-won-foul-double-four = 黒の禁手（四々）で{ Black-or-white }の勝ちです。
state-won-foul-overline = 黒の禁手（長連）で{ Black-or-white }の勝ちです。
state-resigned = 相手の投了で{ Black-or-white }の勝ちです。
state-time = 相手の時間切れで{ Black-or-white }の勝ちです。
state-choose = 黒か白を選んでください
state-engine-chooses = Gorenが黒か白を選びます
# What an opening asks. Where two people play, $seat says which of them is asked: the one who begins the opening, or
# the other; $text is one of the messages behind this one. $side is the length of the sides of a square of points,
# 0 for the whole board.
ask-player = { $seat ->
    [first] 仮先：{ $text }
   *[second] 仮後：{ $text }
}
ask-place = { $side ->
    [0] { black-or-white }石を置いてください
    [1] { black-or-white }石を天元に置いてください
   *[other] { black-or-white }石を中央の{ $side }×{ $side }の範囲に置いてください
}
ask-place-of = { $side ->
    [0] { $count }つのうち{ $number }つ目の石（{ black-or-white }）を置いてください
    [1] { $count }つのうち{ $number }つ目の石（{ black-or-white }）を天元に置いてください
   *[other] { $count }つのうち{ $number }つ目の石（{ black-or-white }）を中央の{ $side }×{ $side }の範囲に置いてください
}
ask-swap = 黒白を交替するかどうか選んでください
ask-number = 5手目の候補の数を決めてください
ask-offer = 5手目の候補を示してください（{ $number } / { $count }）
ask-keep = { $count }か所の候補から5手目を選んでください
ask-outside = { $side ->
    [1] この石は天元に置きます。
   *[other] この石は中央の{ $side }×{ $side }の範囲に置きます。
}
ask-another = { $point }は、すでに示した候補か、それと対称の点です。
ask-a-letter = 文字の付いた点から選んでください。
offered = 5手目の候補：{ $point }。
engine-asked-stones = Gorenが石を{ $count }つ置きます
engine-asked-swap = Gorenが交替するかどうか決めます
engine-asked-offer = Gorenが5手目の候補を{ $count }か所示します
engine-asked-keep = Gorenが5手目を選びます
state-thinking = Gorenが考えています（{ black-or-white }）
state-engine-to-move = Gorenの番です（{ black-or-white }）
state-your-move = あなたの番です（{ black-or-white }）
state-to-move = { Black-or-white }番です
looking-for-hint = ヒントを探しています…
# The rule of an opening, among the facts about the game.
detail-opening = { $rule ->
    [balanced] { $name }
   *[other] 開局規定：{ $name }
}
# The opening of renju, in Latin letters and as Japan writes it.
opening-name = { $japanese }（{ $name }）

## The engine's moves

engine-plays = Gorenは{ $points }に打ちました。
engine-placed = Gorenが石を{ $count }つ置きました：{ $points }。
engine-placed-two = Gorenがさらに2つの石を置きました：{ $points }。黒か白を選ぶ番です。
engine-takes-black = Gorenは黒を持ちます。
engine-takes-white = Gorenは白を持ち、{ $points }に打ちました。
engine-chooses-white = Gorenは白を持ちます。
engine-stays-black = Gorenは交替せず、黒のままです。
engine-stays-white = Gorenは交替せず、白のままです。
engine-decides-one = Gorenは黒のまま、5手目を1つだけ打ちます。
engine-decides-ten = Gorenは黒のまま、5手目の候補を10か所示します。
engine-named = Gorenは{ $point }に打ちました。黒は5手目の候補を{ $count }か所示します。
engine-offered = Gorenが5手目の候補を示しました：{ $points }。
engine-kept = Gorenは5手目に{ $point }を選びました。
hint-is = ヒント：{ $point }。
engine-error = エンジン：{ $error }。

## The decisions of an opening, in the comments of a game that is saved

decided-rule = 開局規定：{ $name }。
first-or-second = { $seat ->
    [first] 仮先
   *[second] 仮後
}
decided-swap = { first-or-second }が交替して{ black-or-white }を持ちました。
decided-stay = { first-or-second }は交替せず、{ black-or-white }のままです。
decided-take = { first-or-second }が{ black-or-white }を持ちました。
decided-two = { first-or-second }が石をさらに2つ置き、色の選択を任せました。
decided-one = { first-or-second }は黒のまま、5手目を1つだけ打ちます。
decided-ten = { first-or-second }は黒のまま、5手目の候補を10か所示します。
decided-count = 白は5手目の候補の数を{ $count }か所と決めました。
decided-offer = 黒が5手目の候補を示しました：{ $points }。

## The buttons of a game

analyse = 検討
stop = 停止
resign = 投了
resign-really = 本当に投了？
resign-again = 本当に投了しますか？もう一度ボタンを押してください。
pause = 一時停止
move-now = 今すぐ打つ
engine-moves = Gorenが打つ
go-on = 続ける
place-of = { $number } / { $count }
choose-about = 次は白番です。
choose-black = 黒を持つ
choose-white = 白を持つ
choose-two = 石を2つ置き、色の選択を任せる
choose-one = 黒のまま、5手目を1つだけ打つ
choose-ten = 黒のまま、5手目の候補を10か所示す
choose-swap-black = 交替して黒を持つ
choose-swap-white = 交替して白を持つ
choose-stay-black = 黒のまま
choose-stay-white = 白のまま
# Where a colour is kept or swapped. It is that of the one who chooses.
choose-about-black = あなたは黒です。次は黒番です。
choose-about-white = あなたは白です。次は白番です。
choose-about-number = 黒が示す5手目の候補を何か所にしますか？
choose-fifths = 黒が示す5手目の候補は{ $count }か所です。
line-place = 読み筋：{ $number } / { $count }手
line-place-win = 勝ち確定：{ $number } / { $count }手
line-place-loss = 負け確定：{ $number } / { $count }手
line-extending = さらに読んでいます…
line-move = { $number }：{ black-or-white } { $point }
choose-point = 盤の点を選んでください。

## What is read aloud

new-game-begins = 新規対局：{ $rule }、横{ $width }、縦{ $height }。
back-to-game = 対局に戻りました。
stone-placed = { Black-or-white }、{ $point }。
taken-back = 戻しました。
analysis-on = 検討オン
analysis-off = 検討オフ
board-label = 盤、横{ $width }、縦{ $height }。
# Said to screen readers when a key has turned or flipped the board.
board-turned = 盤の回転：{ $degrees }度。
board-flipped = 盤を左右反転しました。
board-not-flipped = 盤の左右を元に戻しました。
# A point of the board. A dead one belongs to neither side.
cell-color = { $color ->
    [black] 黒石
    [dead] 使えない点
   *[white] 白石
}
cell = { $point }、{ $what }
cell-empty = 空点
cell-stone = { cell-color }、{ $number }手目
cell-stone-at-start = { cell-color }、最初から
cell-wins = { $what }、勝ちの並び
cell-forbidden = 黒の禁手：{ $foul }
cell-line = 空点、読み筋の{ $number }手目：{ cell-color }
cell-candidate = 空点、候補、{ $value }
cell-marked = 空点、印{ $letter }
cell-hint = 空点、ヒント

## Notices

opened-from-library = { count-moves }の対局を開きました。
main-line-now = これが本譜になりました。
deleted-from-here = { $number }手目{ $point }と以降の手を削除しました。
moves-are-back = 手を元に戻しました。
link-copied = この局面のURLをコピーしました。
link-is = URL：{ $link }
link-has-no-game = このURLには表示できる対局がありません。
position-impossible = ありえない局面です：{ $error }。
point-occupied = { $point }にはもう石があります。
why-title = なぜ{ $point }？
banner-link = このURLには、あなたの対局とは別の対局が入っています。どちらかを選ぶまで、あなたの対局はそのまま残り、エンジンも動きません。
banner-visit = このページは別のサイトから開かれました。対局を続けるまで、あなたの対局はそのまま残り、エンジンも動きません。
banner-gone = サーバーが応答しません。「goren board」をもう一度起動してください。このページは起動を待ち、対局も残ります。
banner-locked = Gorenが再起動され、アドレスが変わりました。表示された新しいアドレスを開くと、このページも再び使えます。
banner-taken = 別のタブで盤が開かれ、エンジンは今そちらで使用中です。

## The analysis

nodes-short = { $unit ->
    [k] { $number } k
    [M] { $number } M
    [G] { $number } G
   *[none] { $number }
}
search-facts = 深さ{ $depth }–{ $deepest }、{ $nodes }局面、{ $seconds }秒
search-facts-speed = 深さ{ $depth }–{ $deepest }、{ $nodes }局面、{ $seconds }秒、{ $speed }/秒
line-label = { $number }：{ $move }、{ $value }、続いて{ $moves }。読み筋を盤に表示します。
line-label-short = { $number }：{ $move }、{ $value }。読み筋を盤に表示します。
candidate-winning = 勝ち
candidate-losing = 負け
facts-threats = 狙い：次の一手でできる形
fact-threat = { Black-or-white }が{ $kind }を作れる点：{ $points }
facts-forbidden = 黒の禁点
fact-forbidden = { $point }：{ $foul }

## The moves

no-moves = まだ着手がありません。
move-label = { $number }手目：{ black-or-white } { $point }
variation-label = 変化：{ $point }
comment-on-game = 対局へのコメント
comment-on-move = { $number }手目{ $point }へのコメント
at-start = 対局の最初
at-move = { $number }手目、{ black-or-white } { $point }
at-move-variations = { $number }手目、{ black-or-white } { $point }、変化{ $count }通り

## The review

review-start = 棋譜を解析
review-time = 探索
review-quick = 高速
review-normal = 標準
review-thorough = じっくり
review-about = すべての局面を調べ、黒の勝率の推移と、悪手や勝ちの見逃しを示します。
review-complete = 棋譜解析が終わりました。
review-positions = 解析した局面
review-none = 大きく損をした手はありません。
review-curve = 1手ごとの黒の勝率。最後は{ $percent }%です。印の付いた手は下の一覧にあります。
review-side = { Black-or-white }：{ $faults }。
review-blunders = 大悪手{ $count }回
review-mistakes = 悪手{ $count }回
review-inaccuracies = 疑問手{ $count }回
review-missed-wins = 勝ちの見逃し{ $count }回
review-average-loss = 平均損失{ $percent }%
judged-inaccuracy = 疑問手
judged-mistake = 悪手
judged-blunder = 大悪手
judged-missed-win = 勝ちの見逃し
judged-loses = 敗着
judged-inaccuracy-loses = 疑問手、敗着
judged-mistake-loses = 悪手、敗着
judged-blunder-loses = 大悪手、敗着
slip-title = { $number }手目 { $point }：{ $kind }
slip-title-plain = { $number }手目 { $point }
slip-value = { Black-or-white }：{ $before } → { $after }。
# The move of the game, and the lines instead of it and after it.
slip-played = 実戦
slip-better = より良い手
slip-answer = 応手
# Whose mistakes are listed.
mistakes = 悪手
mistakes-mine = 自分
mistakes-theirs = 相手
mistakes-black = 黒
mistakes-white = 白
mistakes-both = 両者

## The end of a game, and mistakes tried again

ending-won = あなたの勝ちです
ending-lost = あなたの負けです
ending-draw = 引き分けです
ending-won-by = { Black-or-white }の勝ちです
ending-moves = { count-moves }で終局。
ending-moves-level = { count-moves }で終局。相手はGorenのレベル{ $level }。
ending-announced = 対局の状況の後にまとめがあります。棋譜解析、もう一局、新規対局を選べます。
ending-worst = 最大の悪手：{ $slip }
# A button: a new game, in which $color is that of the person.
rematch-as = { black-or-white }番でもう一局
rematch-swapped = 交替してもう一局
retry = 再挑戦
retry-label = { $number }手目 { $point } に再挑戦
retry-mine = 自分の悪手に再挑戦
retry-all = 悪手に再挑戦
retry-task = { Black-or-white }番：{ $point }より良い手を見つける
retry-place = 悪手 { $number } / { $count }。
retry-judging = { $point }を調べています…
retry-right = 正解：{ $point }が最善手です。
retry-right-too = 正解：{ $point }は{ $best }と同じくらい良い手です。
retry-was-last = これが最後の悪手でした。
retry-reply = { Black-or-white }は{ $point }と応じます。
retry-after = その後の{ Black-or-white }：{ $value }。
retry-answer-is = 正解：{ $moves }。
clock-stands = 時計を止めました。
clock-runs = 時計が再び動いています。

## New game

players-free-human-engine = あなたが黒、Gorenが白
players-free-engine-human = あなたが白、Gorenが黒
players-free-human-human = 人間どうし
players-free-engine-engine = Gorenどうし
players-opening-human-engine = 最初の石をあなたが置き、Gorenが応じる
players-opening-engine-human = 最初の石をGorenが置き、あなたが応じる
players-opening-human-human = どちらも人間
players-opening-engine-engine = どちらもGoren
opening-free = 自由打ち
opening-swap = Swap
opening-swap2 = Swap2
opening-rif = 2題打ち（RIF）
opening-soosorv8 = ソーソロフ-8（四珠交替打ち）
opening-taraguchi10 = タラグチ-10（五珠交替打ち）
opening-balanced = 互角の開局
opening-free-about = 黒が好きな点に最初の石を打ちます。
opening-swap-about = 一方（仮先）が黒・白・黒の3つの石を置きます。もう一方（仮後）は、黒を持つか白を持つかを選びます。
opening-swap2-about = 一方が黒・白・黒の3つの石を置きます。もう一方は、黒を持つか、白のまま4手目を打つか、さらに石を2つ置いて相手に色の選択を任せるかを選びます。
opening-rif-about = 一方（仮先）が連珠の26の珠型から1つを打ち、もう一方（仮後）は黒白を交替できます。白が4手目を打ちます。黒は5手目の候補を、互いに対称でない2か所に示し、白がその1つを選びます。1996年から2007年までの世界選手権は、この規定で打たれました。
opening-soosorv8-about = 一方（仮先）が連珠の26の珠型から1つを打ち、もう一方（仮後）は黒白を交替できます。白は4手目を打ち、5手目の候補の数（題数）を1から8の間で決めます。ここで黒は黒白を交替できます。黒はその数だけ、互いに対称でない候補を示し、白がその1つを選びます。
opening-taraguchi10-about = 黒白交互に、1手目を天元に、続いて中央の3×3、5×5、7×7の範囲に打ちます。1手ごとに、相手は黒白を交替できます。その後、黒が5手目を中央の9×9の範囲に打ち、相手はもう一度交替できます。または、黒が互いに対称でない5手目の候補を10か所示し、白がその1つを選びます。
opening-balanced-about = Gorenが黒白互角になるように石を3つから5つ置きます。置き方は対局ごとに変わります。その続きから対局します。
count-seconds = { $count }秒
level-of-ten = { $level } / 10：{ $about }
# What a person may expect of each level.
level-1 = 三をいくつか作れば、子どもでも勝てる
level-2 = 三を10回に1回見落とす
level-3 = 四はすべて、三もほとんど止めるが、四三や三々には気づかない
level-4 = 2手先の四三や三々が見える
level-5 = 短い四追いが見える
level-6 = 8手打って勝つ手順まで見える
level-7 = 証明できる勝ちはすべて見える
level-8 = 証明できる勝ちはすべて見え、さらに長く考える
level-9 = 0.5秒考える
level-10 = エンジンの全力：時間の許すかぎり読む

## Settings

language = 言語
language-auto = ブラウザに合わせる

## Files

the-text = テキスト
too-much = { $name }の内容が多すぎます。サーバーが受け取れるのは約1MBまでです。
cannot-be-read = { $name }を読み込めません。
no-text = テキストがありません。
no-answer = サーバーが応答しません。
choose-game = { $name }には{ $count }局あります。1つ選んでください。
game-in-file = { $number }（{ $rule }、{ count-moves }）
game-in-file-names = { $number }：{ $black } – { $white }（{ $rule }、{ count-moves }）
cannot-be-shown = この対局は表示できません。
opened-position = 局面を開きました。
opened-game = { count-moves }の対局を開きました。
left-out = 終局後の{ $count }手は残しますが、表示しません。
too-large-to-keep = 大きすぎるため、記号や表示されない内容は残せません。
# What the server says about files that it refuses is English; $error is that.
file-refused = 読み込めません：{ $error }
format-refused = この形式では保存できません：{ $error }
# What a format cannot hold: $parts is a list of them.
cannot-hold = この形式では保存できないもの：{ $parts }。
part-variations = 変化
part-passes = パス
part-names = 対局者名
part-commas = 名前の中のコンマ
part-ranks = 対局者の段位
part-date = 日付
part-rule = ルール
part-whole-rule = ルール「{ $name }」（{ $rule }だけ残ります）
part-this-rule = ルール「{ $name }」
part-opening-rule = 開局規定「{ $name }」
part-result = 結果
part-this-result = 結果「{ $name }」
part-ending = 終局の理由
part-event = 大会・回戦・場所
part-comments = コメント
part-labels = 文字の印
part-marks = 点の印
part-dead-stones = 使えない点
part-order = 最初の石の順序（着手になります）
part-twice = 一方が続けて打つこと（間にパスが入ります）
part-property = プロパティ{ $name }
# About a file that was read all the same.
warning-game-of-go = ファイルには囲碁の棋譜と書かれています（GM[1]）。
warning-unknown-rule = ルール「{ $name }」は不明なため、{ $rule }としました。
warning-unknown-encoding = 文字コード「{ $name }」は不明なため、推定しました。
warning-other-encoding = テキストは指定または推定の文字コード{ $name }ではなく、{ $taken }として読み込みました。
warning-no-character = { $name }の文字ではないバイトを置き換えました。
warning-result = ファイルの結果：{ $told }。{ $rule }のルールでは：{ $shown }。別のルールかもしれません。
warning-after-end = 終局後にも着手があります。残しますが、判定しません。
warning-occupied = { $number }手目{ $point }は石の上に打たれています。ここから先は表示できません。
warning-twice = 一方が続けて2手打っています。相手のパスとして扱います。
warning-setup-later = 対局の途中で石が配置されています。以降はその局面から読み込みました。
warning-off-board = { $name }に盤の外の点があり、除きました。
warning-size = 盤の大きさの指定がありません。着手に合わせて{ $size }としました。
warning-behind = 棋譜の後ろの{ $count }バイトを除きました。
copied = コピーしました。
picture-is-made = 画像を作成しています…
picture-done = 画像ができました：{ $name }
picture-failed = ブラウザが画像を作成できません。
selected-to-copy = テキストを選択しました。キーボードでコピーしてください。

## The library

no-library = このブラウザでは対局一覧を保存できません。新しい対局を始めると、前の対局は消えます。
no-room = ブラウザの空き容量が足りず、対局を一覧に残せませんでした。
none-found = 対局が見つかりません。
none-yet = まだ対局がありません。別の対局を始めるか開くと、それまでの対局がここに残ります。
found-of = { $all }局中{ $count }局を表示
# A game of a person and Goren; $color is that of the person, $level is 0 where it is not known.
you-against = { $level ->
    [0] あなた（{ black-or-white }）対Goren
   *[other] あなた（{ black-or-white }）対Goren（レベル{ $level }）
}
result-black = 黒の勝ち
result-white = 白の勝ち
result-draw = 引き分け
on-the-board = { $when }、盤に表示中
delete = 削除
delete-game = { $game }を削除
deleted = 削除しました。
game-is-back = 対局を元に戻しました。
games-written = { $count }局を保存しました。
games-not-written = { $count }局は保存できませんでした。

## Training and lessons

training-stored = 練習の記録
lessons-stored = レッスンの記録
cannot-store = { $what }をブラウザに保存できません。ページを開いている間だけ残ります。
damaged-kept = ブラウザに保存された{ $what }を読み込めません。元の内容は「{ $name }」という名前で残し、最初から始めます。
damaged-lost = ブラウザに保存された{ $what }を読み込めません。最初から始めます。
task-win = { Black-or-white }先：勝つ手を見つけよう
task-defend = { Black-or-white }先：唯一の受けを見つけよう
task-none = 練習
task-last = これが最後の問題でした
task-all-came = このテーマの問題はすべて終わりました。別のテーマを選ぶか、最初から始めてください。
task-about = { $rule }、{ $size }、問題のレーティング{ $rating }。
last-move-was = 直前の手は{ $point }です。
solved = 正解です。
right-go-on = 正解です。相手は{ $point }に打ちました。続けてください。
point-is-wrong = { $point }は不正解です。
try-again = もう一度やってみましょう。
counts-as-failed = 不正解として記録されます。
helped-not-counted = ヒントを使ったので、記録されません。
hint-not-counted = ヒントを使うと、正解しても記録されません。
not-counted = 記録できませんでした。
rating-changed = あなたのレーティング：{ $rating }（{ $change }）。
solution-is = 正解：{ $moves }。
solution-start = 正解手順の最初
rating-is = あなたのレーティングは{ $rating }です。正解{ $solved }、不正解{ $failed }。
come-again = { $count }問がもう一度出ます（うち今日は{ $due }問）。
begin-again = 最初から
skip = 飛ばす
next = 次へ
next-lesson = 次のレッスン
lesson-step = レッスン{ $number }「{ $title }」：ステップ{ $step } / { $count }。{ $rule }、{ black-or-white }番。
lesson-end = レッスン{ $number }「{ $title }」：終わり。
lesson-was = レッスン{ $number }はここまで
lesson-unanswered = まだ答えていないステップが{ $count }つあります：{ $numbers }。すべて答えるとレッスン修了です。
lesson-finished = 修了しました。
lesson-next-is = 次はレッスン{ $number }「{ $title }」です。
lesson-was-last = これが最後のレッスンでした。続きは練習の問題をどうぞ。
lesson-choose = 盤。レッスンを選んでください。
lesson-label = レッスン{ $number }：{ $title }
lesson-label-finished = レッスン{ $number }：{ $title }、修了
lessons-finished = { $all }レッスンのうち{ $count }を修了。
still-missing = あと{ $count }か所あります。
