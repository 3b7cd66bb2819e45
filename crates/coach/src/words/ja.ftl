# The sentences of the coach in English. A key is the kind of the reason, then the kind of the win that it is
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
# A translation is a file beside this one, named by the tag of its language, and a line in language.rs. It has the
# same keys, and in each no values but those of the English message, counting those of the messages in it. It
# may have further messages, if others of the same file need them, and needs none that only English sentences use:
# player, player-first, opponent, opponent-first, moves, rule, shape-row.

# What stands between two sentences, and between the parts of lists; nothing is written { "" }.
sentence-space = { "" }
list-comma = { "、" }
list-semicolon = { "；" }
or = { $others }か{ $last }
and = { $others }と{ $last }

player = { $player ->
    [black] 黒
   *[white] 白
}
player-first = { player }
opponent = { $opponent ->
    [black] 黒
   *[white] 白
}
opponent-first = { opponent }
moves = { $moves }手
rule = { $rule ->
    [freestyle] フリースタイル
    [standard] スタンダード
    [caro] カロ
    [caro-exact] カロ（五のみ）
   *[renju] 連珠
}
foul = { $foul ->
    [overline] 長連
    [double-four] 四々
   *[double-three] 三々
}

# What the opponent threatened and the move did nothing about; then what happens next.
left-five = { $move }では{ opponent }の四（{ $stones }）が止まりません。次に{ opponent-first }が{ $points }で五を作ります。
left-open-four = { $move }は{ opponent }の三（{ $stones }）を放置しています。次に{ opponent-first }が{ $points }で棒四を作ると、もう止まりません。
left-double-four = { $move }だと、{ opponent }が{ $points }で四々を作れます。止められるのは片方だけです。
left-forbidden-block = { $move }だと、{ opponent }が{ $points }で四を作れます。それを止める{ $block }は{ player }の禁点です。
left-four-three = { $move }だと、{ opponent }が{ $points }で四三を作れます。四を止めても、三が棒四になります。
left-double-three = { $move }だと、{ opponent }が{ $points }で三々を作れます。止められるのは片方だけです。
left-fours = { $move }では{ opponent }の四追いが止まりません。{ opponent }は{ $points }から{ moves }打って勝てます。
left-threats = { $move }では{ opponent }の追い詰め（四と三の連続）が止まりません。{ opponent }は{ $points }から{ moves }打って勝てます。
also = { opponent-first }は{ $also }でも同じことを狙えます。

# The move answers a threat, and the opponent wins all the same.
wrong-block-five = { opponent }の四（{ $stones }）に対して、{ $move }は正しい受けではありません。
wrong-block-open-four = { opponent }の三（{ $stones }）に対して、{ $move }は正しい受けではありません。
wrong-block-double-four = { opponent }は{ $points }の四々を狙っていましたが、{ $move }は正しい受けではありません。
wrong-block-forbidden-block = { opponent }は{ $points }で、{ player }には止められない四を狙っていましたが、{ $move }は正しい受けではありません。
wrong-block-four-three = { opponent }は{ $points }の四三を狙っていましたが、{ $move }は正しい受けではありません。
wrong-block-double-three = { opponent }は{ $points }の三々を狙っていましたが、{ $move }は正しい受けではありません。
wrong-block-fours = { $move }は{ opponent }の四追いの受けになっていません。
wrong-block-threats = { $move }は{ opponent }の追い詰め（四と三の連続）の受けになっていません。

wrong-block-own-four = { $move }で四を作っても、{ $block }に止められると、やはり{ opponent }の勝ちです。

# Nothing was threatened, and after the move the opponent wins.
allowed = { $move }の前、{ opponent-first }に勝ちの狙いはありませんでした。

# How the opponent wins.
wins-five = { opponent-first }が{ $points }で五を作ります。
wins-open-four = { opponent-first }が{ $points }で棒四を作り、もう止まりません。
wins-double-four = { opponent-first }が{ $points }で四々を作ります。
wins-forbidden-block = { opponent-first }が{ $points }で四を作ります。それを止める{ $block }は{ player }の禁点です。
wins-four-three = { opponent-first }が{ $points }で四三を作ります。
wins-double-three = { opponent-first }が{ $points }で三々を作ります。
wins-fours = { opponent-first }は{ $points }からの四追いで、{ moves }打って勝てます。
wins-threats = { opponent-first }は{ $points }からの追い詰め（四と三の連続）で、{ moves }打って勝てます。

# A win that the move gives away.
missed-five = { $move }は{ $points }の五を見逃しています。
missed-open-four = { $move }は{ $points }の棒四を見逃しています。棒四は五にできる点が2つあり、{ opponent }は片方しか止められません。
missed-double-four = { $move }は{ $points }の四々を見逃しています。相手が止められるのは片方だけです。
missed-forbidden-block = { $move }は{ $points }の四を見逃しています。それを止める{ $block }は{ opponent }の禁点です。
missed-four-three = { $move }は{ $points }の四三を見逃しています。{ opponent }が四を止めても、三が棒四になります。
missed-double-three = { $move }は{ $points }の三々を見逃しています。相手が止められるのは片方だけです。
missed-fours = { $move }は勝ちを見逃しています。{ $points }からの四追いなら、{ moves }打って勝てました。
missed-threats = { $move }は勝ちを見逃しています。{ $points }からの追い詰め（四と三の連続）なら、{ moves }打って勝てました。
missed-quiet-moves = { $move }は勝ちを見逃しています。{ $points }からなら、{ moves }打って勝てました。
still-wins = { $move }でも勝ちですが、手数が長くなります。

# What was right.
answer = { $answers }のほうがよい手でした。
answer-fours = または、先に{ $fours }で四を打って{ opponent }に止めさせ、それから受ける手もありました。
answer-fours-only = 先に{ $fours }で四を打ち、{ opponent }に止めさせるべきでした。
block-five = 止められるのは{ $answers }だけです。
block = すぐに{ $answers }で止めるべきでした。
block-only = { $answers }で止めるべきでした。ほかの止め方では、やはり{ opponent }の勝ちです。

# A four or an open three that wins nothing.
spent-four = { $move }の四では勝てません。{ opponent-first }に{ $reply }と止められ、かえって{ opponent }を助けます。
spent-three = { $move }の三では勝てません。{ opponent-first }に{ $reply }と受けられ、かえって{ opponent }を助けます。
spent-missing = { $move }の四では勝てず、しかも後で必要になる四でした。残しておけば、{ $number }手目のあとの{ opponent }の勝ちを防げました。
spent-keep = このような手は、勝ちを決めるときか負けを防ぐときまで取っておきましょう。

# What the reply threatens.
threatens-five = これで{ opponent-first }に四ができます。
threatens-open-four = これで{ opponent-first }に三ができます。
threatens-double-four = これで{ opponent-first }は{ $points }の四々を狙います。
threatens-forbidden-block = これで{ opponent-first }は{ $points }の四を狙います。それを止める点は禁点です。
threatens-four-three = これで{ opponent-first }は{ $points }の四三を狙います。
threatens-double-three = これで{ opponent-first }は{ $points }の三々を狙います。
threatens-fours = これで{ opponent-first }は{ $points }からの四追いを狙います。
threatens-threats = これで{ opponent-first }は{ $points }からの追い詰め（四と三の連続）を狙います。

# Forbidden moves of renju.
foul-overline = { $move }は禁手です（長連）。石が6つ以上並ぶので、{ player-first }の負けになります。
foul-double-four = { $move }は禁手です（四々）。四が同時に2つできるので、{ player-first }の負けになります。
foul-double-three = { $move }は禁手です（三々）。三が同時に2つできるので、{ player-first }の負けになります。

instead = 最善手は{ $first }でした。
instead-line = 最善手は{ $first }でした。最善の手順は{ $better }です。
instead-line-more = 最善手は{ $first }でした。最善の手順は{ $better } …と続きます。

# Nothing was won or lost at once.
quiet = { $first }のほうがよい手でした。
quiet-unexplained = { $first }のほうが有望でした。まだ勝ちが決まった形はありません。
quiet-reply = { $move }のあと、{ opponent }の最善の応手は{ $reply }です。
quiet-losing = { $move }のあと、{ opponent }は{ moves }打って必ず勝てます。
quiet-takes-reply = { $first }は応手の点を先に占めます。
quiet-takes-win = { $first }は、相手の勝ちの手順が始まる点を先に占めます。
quiet-next = { $first }、{ $reply }のあと、{ player }は{ $next }と打てます。

# The game was lost before.
lost-since = すでに負けの局面でした。{ $number }手目以降、{ opponent }は必ず勝てる形でした。

# Praise.
only-move = { $move }は{ opponent }を止める唯一の手です。
holds = { $move }は{ opponent }を止める数少ない手の一つです。
was-five = 相手に四がありました。
was-open-four = { opponent-first }に三（{ $stones }）がありました。
was-double-four = { opponent-first }は{ $points }の四々を狙っていました。
was-forbidden-block = { opponent-first }は{ $points }で、{ player }には止められない四を狙っていました。
was-four-three = { opponent-first }は{ $points }の四三を狙っていました。
was-double-three = { opponent-first }は{ $points }の三々を狙っていました。
was-fours = { opponent-first }は{ $points }からの四追いを狙っていました。
was-threats = { opponent-first }は{ $points }からの追い詰め（四と三の連続）を狙っていました。
found-four-three = { $move }の四三で勝ちです。
found-double-three = { $move }の三々で勝ちです。
found-fours = { $move }からの四追いで、{ moves }打って勝ちです。
found-threats = { $move }からの追い詰め（四と三の連続）で、{ moves }打って勝ちです。

# How often a player made a mistake; they stand behind the name of the player.
count-missed-five = 五の見逃し{ $count }回
count-missed-open-four = 棒四の見逃し{ $count }回
count-missed-double-four = 四々の見逃し{ $count }回
count-missed-forbidden-block = 禁手で止められない四の見逃し{ $count }回
count-missed-four-three = 四三の見逃し{ $count }回
count-missed-double-three = 三々の見逃し{ $count }回
count-missed-fours = 四追い勝ちの見逃し{ $count }回
count-missed-threats = 追い詰めの見逃し{ $count }回
count-missed-quiet-moves = 静かな手から始まる勝ちの見逃し{ $count }回
count-left-five = 相手の四の放置{ $count }回
count-left-open-four = 相手の三の放置{ $count }回
count-left-double-four = 相手の四々の放置{ $count }回
count-left-forbidden-block = 禁手で止められない相手の四の放置{ $count }回
count-left-four-three = 相手の四三の放置{ $count }回
count-left-double-three = 相手の三々の放置{ $count }回
count-left-fours = 相手の四追いの放置{ $count }回
count-left-threats = 相手の追い詰めの放置{ $count }回
count-wrong-block = 受け間違い{ $count }回
count-allowed = 狙いのなかった相手に勝ちを許した手{ $count }回
count-spent = 四や三のむだ打ち{ $count }回
count-foul = 禁手{ $count }回
count-quiet = 勝ち負けに直結しない緩い手{ $count }回

# What a move is good for.
purpose-wins-five = { $move }で五になります。
purpose-wins-open-four = { $move }で棒四になります。五にできる点が2つあります。
purpose-wins-double-four = { $move }で四々になります。
purpose-wins-forbidden-block = { $move }で四になります。それを止める{ $block }は{ opponent }の禁点です。
purpose-wins-four-three = { $move }で四三になります。
purpose-wins-double-three = { $move }で三々になります。
purpose-wins-fours = { $move }からの四追いで、{ moves }打って勝てます。
purpose-wins-threats = { $move }からの追い詰め（四と三の連続）で、{ moves }打って勝てます。
purpose-stops-five = { $move }は{ opponent }の四（{ $stones }）を止めます。
purpose-stops-open-four = { $move }は{ opponent }の三（{ $stones }）を止めます。
purpose-stops-double-four = { $move }は{ $points }での{ opponent }の四々を防ぎます。
purpose-stops-forbidden-block = { $move }は{ $points }での{ opponent }の四を防ぎます。その四を止める{ $block }は禁点になるところでした。
purpose-stops-four-three = { $move }は{ $points }での{ opponent }の四三を防ぎます。
purpose-stops-double-three = { $move }は{ $points }での{ opponent }の三々を防ぎます。
purpose-stops-fours = { $move }のあと、{ opponent }は{ $points }からの四追いでは勝てなくなります。
purpose-stops-threats = { $move }のあと、{ opponent }は{ $points }からの追い詰め（四と三の連続）では勝てなくなります。
purpose-threatens-five = { $move }で四になります。{ opponent-first }は{ $points }の五を止めなければなりません。
purpose-threatens-open-four = { $move }で三（{ $stones }）になります。次の狙いは{ $points }の棒四です。
purpose-threatens-open-fours = { $move }で三になります。次の狙いは{ $points }の棒四です。
purpose-threatens-double-four = { $move }は{ $points }の四々を狙います。
purpose-threatens-forbidden-block = { $move }は{ $points }の四を狙います。それを止める{ $block }は禁点です。
purpose-threatens-four-three = { $move }は{ $points }の四三を狙います。
purpose-threatens-double-three = { $move }は{ $points }の三々を狙います。
purpose-threatens-fours = { $move }は{ $points }からの四追いを狙います。
purpose-threatens-threats = { $move }は{ $points }からの追い詰め（四と三の連続）を狙います。
purpose-takes = { $move }は、{ opponent }が勝ちの手順を始めるはずだった点を先に占めます。
purpose-none = { $move }は何も狙わず、何も防ぎません。

# What is wrong with a move in a problem.
fault-block = { opponent-first }が{ $block }で止め、そのあと勝ちます。
fault-escape = { $move }のあと、勝ちはなくなります。{ opponent }は{ $escape }と打ちます。
fault-no-win = { $move }のあと、勝ちはなくなります。

# What problems are about.
theme-stop-five = 五を止める。
theme-five = 五を作る。
theme-open-four = 棒四で勝つ。
theme-double-four = 四々で勝つ。
theme-four-three = 四三で勝つ。
theme-double-three = 三々で勝つ。
theme-fours-5 = 四追いで勝つ（攻め3手）。
theme-fours-7 = 四追いで勝つ（攻め4手）。
theme-fours-9 = 四追いで勝つ（攻め5手以上）。
theme-threats = 追い詰め（四と三の連続）で勝つ。
theme-only-defence = 負けない唯一の受けを見つける。
theme-forbidden-point = 黒の禁点を利用して勝つ。
theme-avoid-foul = 目につく手は禁手。別の手を見つける。

# Why a point is forbidden or not. The verdicts are titles too; as sentences they stand in explain-sentence. $shapes
# lists what the stone makes: made-nothing, or the other made ones below, with `and`.
explain-foul = { $move }は{ player }の禁点です（{ foul }）
explain-wins = { $move }で{ player }の勝ちです
explain-makes = { $move }は{ player }の禁点ではありません（{ $shapes }）
explain-anywhere = { $move }は{ player }の禁点ではありません。{ rule }ではどこにでも打てます
explain-sentence = { $verdict }。
made-nothing = 四も三もなし
made-fours = 四が{ $count }つ
made-threes = 三が{ $count }つ
made-false-threes = 偽の三が{ $count }つ

# The same for a point that would make a straight four of a three, after the moves $played.
nested-foul = { $played }のあと、{ $move }は禁点です（{ foul }）
nested-wins = { $played }のあと、{ $move }は五になるので、棒四にはなりません
nested-makes = { $played }のあと、{ $move }は禁点ではありません（{ $shapes }）

# What the stone makes, a line for each. $stones are its points, such as f8 g8 h8, $points where it grows, and $parts
# the parts below, between semicolons. $row is five or overline.
shape-row = { $row ->
    [five] 五
   *[overline] 長連
}
shape-row-wins = { shape-row } { $stones }：勝ち
shape-row-blocked = { shape-row } { $stones }：{ rule }では勝ちにならない（両端が{ opponent }）
shape-row-nothing = { shape-row } { $stones }：{ rule }では勝ちにならない
shape-row-beside-five = { shape-row } { $stones }：五があるので関係ない
shape-row-forbidden = { shape-row } { $stones }：禁手
shape-four = 四 { $stones }：{ $points }で五
shape-straight-four = 棒四 { $stones }：{ $points }で五
shape-three = 三 { $stones }：{ $parts }
shape-false-three = 偽の三 { $stones }：{ $parts }
shape-three-by = { $points }で棒四
shape-three-not-by = { $move }は不可（{ foul }）
shape-three-not-by-five = { $move }は不可（五）

# What the marks of its drawing mean.
legend = @ 解説する点、* その点と並ぶ石、+ 五か棒四になる点、! 数えない点

# What is said about a file that was opened, without a full stop.
read-hidden-moves = 変化の手のうち{ $count }手は盤に表示できません
read-hidden-comments = どの手にも付いていないコメントは表示されません

# What is said to an answer in a lesson. $player is to move there.
lesson-right = 正解です。
lesson-occupied = { $move }にはもう石があります。
lesson-no-choice = { $choices }の中から選んでください。
lesson-no-four = { $move }では四にならないので、{ opponent }は受ける必要がありません。
lesson-forbidden = { $move }は{ player }の禁手です（{ $why }）。
lesson-foul-overline = 長連：石が6つ以上並ぶ
lesson-foul-double-four = 四々：四が同時に2つできる
lesson-foul-double-three = 三々：三が同時に2つできる
lesson-misses-five = { $move }では五になりません。
lesson-misses-four = { $move }では四になりません。{ player }が次に五を作れる点がないからです。
lesson-misses-open-four = { $move }では棒四になりません。両端のどちらでも五を作れる形ではないからです。
lesson-misses-open-three = { $move }では三になりません。次に棒四を作れないからです。
lesson-misses-two-open-twos = { $move }では、違う方向に連が2つできません。
lesson-misses-double-four = { $move }では四々になりません。
lesson-misses-four-three = { $move }では四三になりません。
lesson-misses-double-three = { $move }では三々になりません。
lesson-misses-overline = { $move }では石が6つ以上並びません。
lesson-misses-foul = { $move }は禁手ではありません。
lesson-misses-win = { $move }では勝てません。
lesson-misses-win-by-fours = { $move }から四を続けても勝てません。
lesson-misses-defend = { $move }では受けになりません。
lesson-misses-most-rows = { $move }よりも、五の並びが多く通る点があります。
lesson-fewer-rows = { $move }を通る五の並びは{ $rows }通りですが、最もよい点では{ $most }通りです。
lesson-loses = { player }が{ $move }に打つと、{ opponent }は{ $win }。
lesson-delays = { $move }で四ができますが、{ opponent }は{ $block }で止めます。それでも{ opponent }の狙いは残り、{ opponent }は{ $win }。
lesson-stopped = { player }が{ $move }に打つと、{ opponent }は{ $reply }と打ち、早い勝ちはなくなります。
lesson-idle = { $move }には狙いがないので、{ opponent }はどこにでも打てます。

# How the opponent wins then: $win above, behind the name of the side.
lesson-win-five = { $points }で五を作ります
lesson-win-open-four = { $points }で棒四を作ります
lesson-win-double-four = { $points }で四々を作ります
lesson-win-forbidden-block = { $points }で、{ player }には止められない四を作ります
lesson-win-four-three = { $points }で四三を作ります
lesson-win-double-three = { $points }で三々を作ります
lesson-win-fours = { $points }から四を続けて勝ちます
lesson-win-threats = { $points }から四と三を続けて勝ちます
lesson-win-quiet-moves = { $points }から始めて勝ちます
