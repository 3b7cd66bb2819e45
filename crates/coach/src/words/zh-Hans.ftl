# The sentences of the coach in simplified Chinese. A key is the kind of the reason, then the kind of the win that it is
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
list-comma = 、
list-semicolon = ；
or = { $others } 或 { $last }
and = { $others }和 { $last }

player = { $player ->
    [black] 黑方
   *[white] 白方
}
player-first = { $player ->
    [black] 黑方
   *[white] 白方
}
opponent = { $opponent ->
    [black] 黑方
   *[white] 白方
}
opponent-first = { $opponent ->
    [black] 黑方
   *[white] 白方
}
# Moves of one side: 步; 手 counts those of both.
moves = { $moves } 步
# Always in 在…规则下: a name in Latin letters has spaces around it.
rule = { $rule ->
    [freestyle] 无禁手
    [standard] 无禁手（长连不胜）
    [caro] { " Caro " }
    [caro-exact] { " Caro（恰好五连）" }
   *[renju] 连珠
}
foul = { $foul ->
    [overline] 长连禁手
    [double-four] 四四禁手
   *[double-three] 三三禁手
}

# What the opponent threatened and the move did nothing about; then what happens next.
left-five = { $move } 没有挡住{ opponent }的四 { $stones }。{ opponent-first }下一手可在 { $points } 成五。
left-open-four = { $move } 没有防住{ opponent }的活三 { $stones }。{ opponent-first }下一手可在 { $points } 形成活四，那就挡不住了。
left-double-four = { $move } 没有防住{ opponent }在 { $points } 的双四。两个四只能挡住一个。
left-forbidden-block = { $move } 没有防住{ opponent }在 { $points } 的冲四抓禁手：防点 { $block } 是{ player }的禁手点。
left-four-three = { $move } 没有防住{ opponent }在 { $points } 的冲四活三。挡住冲四之后，活三会变成活四。
left-double-three = { $move } 没有防住{ opponent }在 { $points } 的双活三。两个活三只能防住一个。
left-fours = { $move } 没有防住{ opponent }的连续冲四：从 { $points } 开始，{ moves }取胜。
left-threats = { $move } 没有防住{ opponent }的活三冲四连攻：从 { $points } 开始，{ moves }取胜。
also = { opponent-first }在 { $also } 也有同样的威胁。

# The move answers a threat, and the opponent wins all the same.
wrong-block-five = 面对{ opponent }的四 { $stones }，{ $move } 挡错了。
wrong-block-open-four = 面对{ opponent }的活三 { $stones }，{ $move } 防错了。
wrong-block-double-four = { opponent }威胁在 { $points } 形成双四，{ $move } 防错了。
wrong-block-forbidden-block = { opponent }威胁在 { $points } 冲四抓{ player }的禁手，{ $move } 防错了。
wrong-block-four-three = { opponent }威胁在 { $points } 冲四活三，{ $move } 防错了。
wrong-block-double-three = { opponent }威胁在 { $points } 形成双活三，{ $move } 防错了。
wrong-block-fours = { opponent }有连续冲四取胜的威胁，{ $move } 没有防住。
wrong-block-threats = { opponent }有活三冲四连攻取胜的威胁，{ $move } 没有防住。

wrong-block-own-four = { $move } 是冲四，但{ opponent }在 { $block } 挡住之后仍然能赢。

# Nothing was threatened, and after the move the opponent wins.
allowed = { $move } 之前，{ opponent }没有任何威胁。

# How the opponent wins.
wins-five = { opponent-first }可以在 { $points } 成五。
wins-open-four = { opponent-first }可以在 { $points } 形成活四，无法阻挡。
wins-double-four = { opponent-first }可以在 { $points } 形成双四。
wins-forbidden-block = { opponent-first }可以在 { $points } 冲四，而防点 { $block } 是{ player }的禁手点。
wins-four-three = { opponent-first }可以在 { $points } 冲四活三。
wins-double-three = { opponent-first }可以在 { $points } 形成双活三。
wins-fours = { opponent-first }可以从 { $points } 开始连续冲四，{ moves }取胜。
wins-threats = { opponent-first }可以从 { $points } 开始用活三和冲四连攻，{ moves }取胜。

# A win that the move gives away.
missed-five = { $move } 错过了在 { $points } 成五。
missed-open-four = { $move } 错过了在 { $points } 形成活四。活四有两个成五点，{ opponent }只能挡住一个。
missed-double-four = { $move } 错过了在 { $points } 形成双四。两个四只能挡住一个。
missed-forbidden-block = { $move } 错过了在 { $points } 冲四抓禁手：防点 { $block } 是{ opponent }的禁手点。
missed-four-three = { $move } 错过了 { $points } 的四三：冲四的同时形成活三。{ opponent }挡住冲四之后，活三会变成活四。
missed-double-three = { $move } 错过了 { $points } 的双活三：同时形成两个活三，只能防住一个。
missed-fours = { $move } 错过了胜机：从 { $points } 开始连续冲四，{ moves }取胜。
missed-threats = { $move } 错过了胜机：从 { $points } 开始用活三和冲四连攻，{ moves }取胜。
missed-quiet-moves = { $move } 错过了胜机：从 { $points } 开始，{ moves }取胜。
still-wins = { $move } 仍然能赢，只是要多走几手。

# What was right.
answer = 更好的下法是 { $answers }。
answer-fours = 也可以先在 { $fours } 冲四，{ opponent }必须应，然后再防。
answer-fours-only = 应先在 { $fours } 冲四，{ opponent }必须应。
block-five = 只有下在 { $answers } 才能挡住。
block = 必须马上在 { $answers } 防守。
block-only = 必须在 { $answers } 防守：防在别处，{ opponent }仍然能赢。

# A four or an open three that wins nothing.
spent-four = { $move } 的冲四一无所获。{ opponent-first }在 { $reply } 挡住，反而得利。
spent-three = { $move } 的活三一无所获。{ opponent-first }在 { $reply } 防住，反而得利。
spent-missing = { $move } 的冲四一无所获，而后面正需要它：它本可以阻止{ opponent }在第 { $number } 手之后取胜。
spent-keep = 这样的先手要留到能取胜或能救命时再用。

# What the reply threatens.
threatens-five = 这样{ opponent }就形成了四。
threatens-open-four = 这样{ opponent }就形成了活三。
threatens-double-four = 这样{ opponent }就威胁在 { $points } 形成双四。
threatens-forbidden-block = 这样{ opponent }就威胁在 { $points } 冲四抓禁手。
threatens-four-three = 这样{ opponent }就威胁在 { $points } 冲四活三。
threatens-double-three = 这样{ opponent }就威胁在 { $points } 形成双活三。
threatens-fours = 这样{ opponent }就威胁从 { $points } 开始连续冲四取胜。
threatens-threats = 这样{ opponent }就威胁从 { $points } 开始用活三和冲四连攻取胜。

# Forbidden moves of renju.
foul-overline = { $move } 是禁手：形成长连，六子或更多连成一线。{ player-first }立即判负。
foul-double-four = { $move } 是禁手：同时形成两个四。{ player-first }立即判负。
foul-double-three = { $move } 是禁手：同时形成两个活三。{ player-first }立即判负。

instead = 最佳着法是 { $first }。
instead-line = 最佳着法是 { $first }。最佳路线：{ $better }。
instead-line-more = 最佳着法是 { $first }。最佳路线：{ $better } ……

# Nothing was won or lost at once.
quiet = { $first } 更好。
quiet-unexplained = { $first } 机会更大；目前双方都还没有必胜手段。
quiet-reply = { $move } 之后，{ opponent }的最佳应手是 { $reply }。
quiet-losing = { $move } 之后，{ opponent }有必胜手段，{ moves }取胜。
quiet-takes-reply = { $first } 抢先占住了这个要点。
quiet-takes-win = { $first } 抢占了对方攻杀的起点。
quiet-next = { $first }、{ $reply } 之后，{ player }可以下 { $next }。

# The game was lost before.
lost-since = 这局棋此前已是败局：从第 { $number } 手起，{ opponent }就有必胜手段。

# Praise.
only-move = { $move } 是唯一能防住{ opponent }的一手。
holds = { $move } 是少数几个能防住{ opponent }的着法之一。
was-five = 对方已经冲四。
was-open-four = { opponent-first }已有活三 { $stones }。
was-double-four = { opponent-first }威胁在 { $points } 形成双四。
was-forbidden-block = { opponent-first }威胁在 { $points } 冲四抓{ player }的禁手。
was-four-three = { opponent-first }威胁在 { $points } 冲四活三。
was-double-three = { opponent-first }威胁在 { $points } 形成双活三。
was-fours = { opponent-first }威胁从 { $points } 开始连续冲四取胜。
was-threats = { opponent-first }威胁从 { $points } 开始用活三和冲四连攻取胜。
found-four-three = { $move } 制胜：冲四的同时形成活三。
found-double-three = { $move } 制胜：同时形成两个活三。
found-fours = { $move } 制胜：连续冲四，{ moves }取胜。
found-threats = { $move } 制胜：用活三和冲四连攻，{ moves }取胜。

# How often a player made a mistake; they stand behind the name of the player.
count-missed-five = 错过成五 { $count } 次
count-missed-open-four = 错过活四 { $count } 次
count-missed-double-four = 错过双四 { $count } 次
count-missed-forbidden-block = 错过冲四抓禁手 { $count } 次
count-missed-four-three = 错过四三 { $count } 次
count-missed-double-three = 错过双活三 { $count } 次
count-missed-fours = 错过连续冲四取胜 { $count } 次
count-missed-threats = 错过活三冲四连攻取胜 { $count } 次
count-missed-quiet-moves = 错过以做棋开始的胜机 { $count } 次
count-left-five = 没挡对方的四 { $count } 次
count-left-open-four = 没防活三 { $count } 次
count-left-double-four = 没防双四 { $count } 次
count-left-forbidden-block = 没防冲四抓禁手 { $count } 次
count-left-four-three = 没防四三 { $count } 次
count-left-double-three = 没防双活三 { $count } 次
count-left-fours = 没防连续冲四取胜 { $count } 次
count-left-threats = 没防活三冲四连攻取胜 { $count } 次
count-wrong-block = 面对威胁防错 { $count } 次
count-allowed = 在没有威胁时送给对方胜机 { $count } 次
count-spent = 白白用掉冲四或活三 { $count } 次
count-foul = 走出禁手 { $count } 次
count-quiet = 在胜负未分时走出缓着 { $count } 次

# What a move is good for.
purpose-wins-five = { $move } 成五。
purpose-wins-open-four = { $move } 形成活四：有两个成五点。
purpose-wins-double-four = { $move } 形成双四。
purpose-wins-forbidden-block = { $move } 冲四，而防点 { $block } 是{ opponent }的禁手点。
purpose-wins-four-three = { $move } 冲四的同时形成活三。
purpose-wins-double-three = { $move } 形成双活三。
purpose-wins-fours = 从 { $move } 开始连续冲四，{ moves }取胜。
purpose-wins-threats = 从 { $move } 开始用活三和冲四连攻，{ moves }取胜。
purpose-stops-five = { $move } 挡住{ opponent }的四 { $stones }。
purpose-stops-open-four = { $move } 防住{ opponent }的活三 { $stones }。
purpose-stops-double-four = { $move } 防住{ opponent }在 { $points } 的双四。
purpose-stops-forbidden-block = { $move } 防住{ opponent }在 { $points } 的冲四抓禁手（防点 { $block } 是禁手点）。
purpose-stops-four-three = { $move } 防住{ opponent }在 { $points } 的冲四活三。
purpose-stops-double-three = { $move } 防住{ opponent }在 { $points } 的双活三。
purpose-stops-fours = { $move } 之后，{ opponent }从 { $points } 开始的连续冲四不再成立。
purpose-stops-threats = { $move } 之后，{ opponent }从 { $points } 开始的活三冲四连攻不再成立。
purpose-threatens-five = { $move } 冲四，{ opponent }必须防住 { $points } 的五连。
purpose-threatens-open-four = { $move } 形成活三 { $stones }，威胁在 { $points } 形成活四。
purpose-threatens-open-fours = { $move } 形成活三，威胁在 { $points } 形成活四。
purpose-threatens-double-four = { $move } 威胁在 { $points } 形成双四。
purpose-threatens-forbidden-block = { $move } 威胁在 { $points } 冲四抓禁手：防点 { $block } 是禁手点。
purpose-threatens-four-three = { $move } 威胁在 { $points } 冲四活三。
purpose-threatens-double-three = { $move } 威胁在 { $points } 形成双活三。
purpose-threatens-fours = { $move } 威胁从 { $points } 开始连续冲四取胜。
purpose-threatens-threats = { $move } 威胁从 { $points } 开始用活三和冲四连攻取胜。
purpose-takes = { $move } 抢占了{ opponent }发动攻杀的起点。
purpose-none = { $move } 没有形成威胁，也没有防什么威胁。

# What is wrong with a move in a problem.
fault-block = { opponent-first }在 { $block } 挡住，然后取胜。
fault-escape = { $move } 之后就没有必胜手段了：{ opponent }下 { $escape }。
fault-no-win = { $move } 之后就没有必胜手段了。

# What problems are about.
theme-stop-five = 挡住对方成五。
theme-five = 成五。
theme-open-four = 活四取胜。
theme-double-four = 双四取胜。
theme-four-three = 冲四活三取胜。
theme-double-three = 双活三取胜。
theme-fours-5 = 连续冲四（VCF）：3 步胜。
theme-fours-7 = 连续冲四（VCF）：4 步胜。
theme-fours-9 = 连续冲四（VCF）：5 步或更多步胜。
theme-threats = 活三冲四连攻（VCT）取胜。
theme-only-defence = 找出唯一不败的一手。
theme-forbidden-point = 抓禁手取胜：黑方不能挡。
theme-avoid-foul = 容易想到的一手是禁手，请另找一手。

# Why a point is forbidden or not. The verdicts are titles too; as sentences they stand in explain-sentence. $shapes
# lists what the stone makes: made-nothing, or the other made ones below, with `and`.
explain-foul = { $move } 是{ player }的禁手点：{ foul }
explain-wins = { player-first }下 { $move } 即胜
explain-makes = { $move } 不是{ player }的禁手点：{ $shapes }
explain-anywhere = { $move } 不是{ player }的禁手点：在{ rule }规则下，{ player }可以任意落子
explain-sentence = { $verdict }。
made-nothing = 没有四，也没有活三
made-fours = { $count } 个四
made-threes = { $count } 个活三
made-false-threes = { $count } 个假活三

# The same for a point that would make a straight four of a three, after the moves $played.
nested-foul = 下了 { $played } 之后，{ $move } 是禁手点：{ foul }
nested-wins = 下了 { $played } 之后，{ $move } 成五，因此没有形成活四
nested-makes = 下了 { $played } 之后，{ $move } 不是禁手点：{ $shapes }

# What the stone makes, a line for each. $stones are its points, such as f8 g8 h8, $points where it grows, and $parts
# the parts below, between semicolons. $row is five or overline.
shape-row = { $row ->
    [five] 五连
   *[overline] 长连
}
shape-row-wins = { shape-row } { $stones }：获胜
shape-row-blocked = { shape-row } { $stones }：在{ rule }规则下不算胜，两端都有{ opponent }的子
shape-row-nothing = { shape-row } { $stones }：在{ rule }规则下不算胜
shape-row-beside-five = { shape-row } { $stones }：同时有五连，不影响结果
shape-row-forbidden = { shape-row } { $stones }：是禁手
shape-four = 四 { $stones }：{ $points } 成五
shape-straight-four = 活四 { $stones }：{ $points } 成五
shape-three = 活三 { $stones }：{ $parts }
shape-false-three = 假活三 { $stones }：{ $parts }
shape-three-by = { $points } 成活四
shape-three-not-by = { $move } 不算（{ foul }）
shape-three-not-by-five = { $move } 不算（成五）

# What the marks of its drawing mean.
legend = @ 所说明的点，* 各条线上的棋子，+ 能成五或成活四，! 不算

# What is said about a file that was opened, without a full stop.
read-hidden-moves = 变化中有 { $count } 手无法在棋盘上显示
read-hidden-comments = 有些评注不属于任何一手，没有显示

# What is said to an answer in a lesson. $player is to move there.
lesson-right = 正确。
lesson-occupied = { $move } 上已有棋子。
lesson-no-choice = 请从 { $choices } 中选择一个。
lesson-no-four = { $move } 没有形成四，{ opponent }不必应。
lesson-forbidden = { $move } 是{ player }的禁手点：{ $why }。
lesson-foul-overline = 六子或更多连成一线
lesson-foul-double-four = 同时形成两个四
lesson-foul-double-three = 同时形成两个活三
lesson-misses-five = { $move } 没有连成五子。
lesson-misses-four = { $move } 没有形成四：{ player }下一手还不能成五。
lesson-misses-open-four = { $move } 没有形成活四：不是两端都能成五。
lesson-misses-open-three = { $move } 没有形成活三：下一手还不能形成活四。
lesson-misses-two-open-twos = { $move } 没有在不同方向上形成两个活二。
lesson-misses-double-four = { $move } 没有形成双四。
lesson-misses-four-three = { $move } 没有在冲四的同时形成活三。
lesson-misses-double-three = { $move } 没有形成双活三。
lesson-misses-overline = { $move } 没有连成六子或更多。
lesson-misses-foul = { $move } 不是禁手点。
lesson-misses-win = { $move } 不能取胜。
lesson-misses-win-by-fours = 从 { $move } 开始的连续冲四不能取胜。
lesson-misses-defend = { $move } 防不住。
lesson-misses-most-rows = 经过 { $move } 的五子连线还不是最多的。
lesson-fewer-rows = 经过 { $move } 的五子连线有 { $rows } 条，经过最佳点的有 { $most } 条。
lesson-loses = 如果{ player }下 { $move }，{ opponent }就{ $win }。
lesson-delays = { $move } 是冲四，但{ opponent }在 { $block } 挡住。之后{ opponent }仍有取胜的威胁：{ $win }。
lesson-stopped = 如果{ player }下 { $move }，{ opponent }下 { $reply }，就没有速胜了。
lesson-idle = { $move } 没有威胁，{ opponent }可以任意落子。

# How the opponent wins then: $win above, behind the name of the side.
lesson-win-five = 在 { $points } 成五
lesson-win-open-four = 在 { $points } 形成活四
lesson-win-double-four = 在 { $points } 形成双四
lesson-win-forbidden-block = 在 { $points } 冲四抓{ player }的禁手
lesson-win-four-three = 在 { $points } 冲四活三
lesson-win-double-three = 在 { $points } 形成双活三
lesson-win-fours = 从 { $points } 开始连续冲四取胜
lesson-win-threats = 从 { $points } 开始用活三和冲四连攻取胜
lesson-win-quiet-moves = 从 { $points } 开始取胜
