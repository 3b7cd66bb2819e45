# The sentences of the coach in traditional Chinese, for Taiwan and Hong Kong. A key is the kind
# of the reason, then the kind of the win that it is about; src/words.rs says which values a sentence may use:
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
player-first = { player }
opponent = { $opponent ->
    [black] 黑方
   *[white] 白方
}
opponent-first = { opponent }
moves = { $moves } 手
rule = { $rule ->
    [freestyle] 自由規則
    [standard] 標準規則（無禁手）
    [caro] Caro 規則
    [caro-exact] Caro 規則，限五連
   *[renju] 連珠規則
}
foul = { $foul ->
    [overline] 長連
    [double-four] 四四
   *[double-three] 三三
}

# What the opponent threatened and the move did nothing about; then what happens next.
left-five = { $move } 沒有擋住{ opponent }的四 { $stones }。{ opponent-first }接著在 { $points } 連成五子。
left-open-four = { $move } 沒有擋{ opponent }的活三 { $stones }。{ opponent-first }下一手在 { $points } 做出活四，就擋不住了。
left-double-four = { $move } 讓{ opponent }可以在 { $points } 同時做出兩個四，只擋得住其中一個。
left-forbidden-block = { $move } 讓{ opponent }可以在 { $points } 衝四，而{ player }要擋的 { $block } 是禁手點。
left-four-three = { $move } 讓{ opponent }可以在 { $points } 同時做出四和活三。擋住四之後，活三就變成活四。
left-double-three = { $move } 讓{ opponent }可以在 { $points } 同時做出兩個活三，只擋得住其中一個。
left-fours = { $move } 沒有擋住{ opponent }：{ opponent }從 { $points } 開始連續衝四，{ moves }內必勝。
left-threats = { $move } 沒有擋住{ opponent }：{ opponent }從 { $points } 開始用衝四和活三連續進攻，{ moves }內必勝。
also = { opponent-first }在 { $also } 也有同樣的威脅。

# The move answers a threat, and the opponent wins all the same.
wrong-block-five = { opponent-first }有四 { $stones }，{ $move } 應錯了。
wrong-block-open-four = { opponent-first }有活三 { $stones }，{ $move } 應錯了。
wrong-block-double-four = { opponent-first }威脅要在 { $points } 同時做出兩個四，{ $move } 應錯了。
wrong-block-forbidden-block = { opponent-first }威脅要在 { $points } 衝四，{ player }因禁手不能擋，{ $move } 應錯了。
wrong-block-four-three = { opponent-first }威脅要在 { $points } 同時做出四和活三，{ $move } 應錯了。
wrong-block-double-three = { opponent-first }威脅要在 { $points } 同時做出兩個活三，{ $move } 應錯了。
wrong-block-fours = { opponent-first }威脅要以連續衝四取勝，{ $move } 沒有防到。
wrong-block-threats = { opponent-first }威脅要用衝四和活三連續進攻取勝，{ $move } 沒有防到。

wrong-block-own-four = { $move } 是衝四，但{ opponent }擋在 { $block } 之後仍然會贏。

# Nothing was threatened, and after the move the opponent wins.
allowed = 在 { $move } 之前，{ opponent }沒有任何威脅。

# How the opponent wins.
wins-five = { opponent-first }在 { $points } 連成五子。
wins-open-four = { opponent-first }在 { $points } 做出活四，就擋不住了。
wins-double-four = { opponent-first }在 { $points } 同時做出兩個四。
wins-forbidden-block = { opponent-first }在 { $points } 衝四，而{ player }要擋的 { $block } 是禁手點。
wins-four-three = { opponent-first }在 { $points } 同時做出四和活三。
wins-double-three = { opponent-first }在 { $points } 同時做出兩個活三。
wins-fours = { opponent-first }從 { $points } 開始連續衝四，{ moves }內必勝。
wins-threats = { opponent-first }從 { $points } 開始用衝四和活三連續進攻，{ moves }內必勝。

# A win that the move gives away.
missed-five = { $move } 錯過了 { $points } 的五連。
missed-open-four = { $move } 錯過了 { $points } 的活四。活四有兩個點可以連成五子，{ opponent }只擋得住一個。
missed-double-four = { $move } 錯過了在 { $points } 同時做出兩個四。對方只擋得住其中一個。
missed-forbidden-block = { $move } 錯過了 { $points } 的衝四。{ opponent }要擋的 { $block } 是禁手點。
missed-four-three = { $move } 錯過了 { $points } 的四三：同時做出四和活三。{ opponent }擋住四之後，活三就變成活四。
missed-double-three = { $move } 錯過了 { $points } 的雙活三：同時做出兩個活三，對方只擋得住其中一個。
missed-fours = { $move } 錯過了勝機：從 { $points } 開始連續衝四，{ moves }內必勝。
missed-threats = { $move } 錯過了勝機：從 { $points } 開始用衝四和活三連續進攻，{ moves }內必勝。
missed-quiet-moves = { $move } 錯過了勝機：下 { $points }，{ moves }內必勝。
still-wins = { $move } 仍然會贏，但要多花幾手。

# What was right.
answer = 應該下 { $answers }。
answer-fours = 或者先在 { $fours } 衝四，{ opponent }必須應，然後再擋。
answer-fours-only = 應該先在 { $fours } 衝四，{ opponent }必須應。
block-five = 只有下在 { $answers } 才擋得住。
block = 必須立刻擋在 { $answers }。
block-only = 必須擋在 { $answers }：擋在別的地方，{ opponent }仍然會贏。

# A four or an open three that wins nothing.
spent-four = { $move } 的衝四沒有得到什麼。{ opponent-first }擋在 { $reply }，反而得利。
spent-three = { $move } 的活三沒有得到什麼。{ opponent-first }應在 { $reply }，反而得利。
spent-missing = { $move } 的衝四沒有得到什麼，後來卻需要它：留著它，第 { $number } 手之後就能擋住{ opponent }的取勝手段。
spent-keep = 這種棋要留到能取勝或能救棋時再下。

# What the reply threatens.
threatens-five = 這樣{ opponent }就有了四。
threatens-open-four = 這樣{ opponent }就有了活三。
threatens-double-four = 這樣{ opponent }就威脅要在 { $points } 同時做出兩個四。
threatens-forbidden-block = 這樣{ opponent }就威脅要在 { $points } 衝四，而要擋的點是禁手點。
threatens-four-three = 這樣{ opponent }就威脅要在 { $points } 同時做出四和活三。
threatens-double-three = 這樣{ opponent }就威脅要在 { $points } 同時做出兩個活三。
threatens-fours = 這樣{ opponent }就威脅要從 { $points } 開始連續衝四取勝。
threatens-threats = 這樣{ opponent }就威脅要從 { $points } 開始用衝四和活三連續進攻取勝。

# Forbidden moves of renju.
foul-overline = { $move } 是禁手：連成了六子以上。{ player-first }立即判負。
foul-double-four = { $move } 是禁手：同時做出兩個四。{ player-first }立即判負。
foul-double-three = { $move } 是禁手：同時做出兩個活三。{ player-first }立即判負。

instead = 最佳的一手是 { $first }。
instead-line = 最佳的一手是 { $first }。最佳變化是 { $better }。
instead-line-more = 最佳的一手是 { $first }。最佳變化是 { $better } …

# Nothing was won or lost at once.
quiet = { $first } 比較好。
quiet-unexplained = { $first } 的機會比較好，目前還沒有必勝的手段。
quiet-reply = { $move } 之後，{ opponent }最好的應手是 { $reply }。
quiet-losing = { $move } 之後，{ opponent } { moves }內必勝。
quiet-takes-reply = { $first } 搶先占住這個要點。
quiet-takes-win = { $first } 搶先占住對方必勝手段的起點。
quiet-next = { $first }、{ $reply } 之後，{ player }可以下 { $next }。

# The game was lost before.
lost-since = 這局棋早就輸了：從第 { $number } 手起，{ opponent }就有必勝的下法。

# Praise.
only-move = { $move } 是唯一擋得住{ opponent }的一手。
holds = { $move } 是擋得住{ opponent }的少數幾手之一。
was-five = 當時盤上有四。
was-open-four = { opponent-first }當時有活三 { $stones }。
was-double-four = { opponent-first }當時威脅要在 { $points } 同時做出兩個四。
was-forbidden-block = { opponent-first }當時威脅要在 { $points } 衝四，而{ player }因禁手不能擋。
was-four-three = { opponent-first }當時威脅要在 { $points } 同時做出四和活三。
was-double-three = { opponent-first }當時威脅要在 { $points } 同時做出兩個活三。
was-fours = { opponent-first }當時威脅要從 { $points } 開始連續衝四取勝。
was-threats = { opponent-first }當時威脅要從 { $points } 開始用衝四和活三連續進攻取勝。
found-four-three = { $move } 取勝：同時做出四和活三。
found-double-three = { $move } 取勝：同時做出兩個活三。
found-fours = { $move } 連續衝四，{ moves }內必勝。
found-threats = { $move } 用衝四和活三連續進攻，{ moves }內必勝。

# How often a player made a mistake; they stand behind the name of the player.
count-missed-five = 錯過五連 { $count } 次
count-missed-open-four = 錯過活四 { $count } 次
count-missed-double-four = 錯過雙四 { $count } 次
count-missed-forbidden-block = 錯過對方因禁手不能擋的衝四 { $count } 次
count-missed-four-three = 錯過四三 { $count } 次
count-missed-double-three = 錯過雙活三 { $count } 次
count-missed-fours = 錯過連續衝四取勝 { $count } 次
count-missed-threats = 錯過用衝四和活三連續進攻取勝 { $count } 次
count-missed-quiet-moves = 錯過第一手不是衝四或活三的勝機 { $count } 次
count-left-five = 漏擋四 { $count } 次
count-left-open-four = 漏擋活三 { $count } 次
count-left-double-four = 漏防雙四 { $count } 次
count-left-forbidden-block = 漏防因禁手不能擋的衝四 { $count } 次
count-left-four-three = 漏防四三 { $count } 次
count-left-double-three = 漏防雙活三 { $count } 次
count-left-fours = 漏防連續衝四取勝 { $count } 次
count-left-threats = 漏防衝四和活三連續進攻取勝 { $count } 次
count-wrong-block = 對威脅應錯 { $count } 次
count-allowed = 在沒有威脅時送出勝機 { $count } 次
count-spent = 白白用掉衝四或活三 { $count } 次
count-foul = 下出禁手 { $count } 次
count-quiet = 勝負未定時下得較差 { $count } 次

# What a move is good for.
purpose-wins-five = { $move } 連成五子。
purpose-wins-open-four = { $move } 做出活四：有兩個點可以連成五子。
purpose-wins-double-four = { $move } 同時做出兩個四。
purpose-wins-forbidden-block = { $move } 衝四，而{ opponent }要擋的 { $block } 是禁手點。
purpose-wins-four-three = { $move } 同時做出四和活三。
purpose-wins-double-three = { $move } 同時做出兩個活三。
purpose-wins-fours = { $move } 連續衝四，{ moves }內必勝。
purpose-wins-threats = { $move } 用衝四和活三連續進攻，{ moves }內必勝。
purpose-stops-five = { $move } 擋住{ opponent }的四 { $stones }。
purpose-stops-open-four = { $move } 擋住{ opponent }的活三 { $stones }。
purpose-stops-double-four = { $move } 阻止{ opponent }在 { $points } 同時做出兩個四。
purpose-stops-forbidden-block = { $move } 阻止{ opponent }在 { $points } 衝四，那個四要擋的 { $block } 會是禁手點。
purpose-stops-four-three = { $move } 阻止{ opponent }在 { $points } 同時做出四和活三。
purpose-stops-double-three = { $move } 阻止{ opponent }在 { $points } 同時做出兩個活三。
purpose-stops-fours = { $move } 之後，{ opponent }不能再從 { $points } 開始連續衝四取勝。
purpose-stops-threats = { $move } 之後，{ opponent }不能再從 { $points } 開始用衝四和活三連續進攻取勝。
purpose-threatens-five = { $move } 衝四，{ opponent-first }必須擋在 { $points }。
purpose-threatens-open-four = { $move } 做出活三 { $stones }，威脅要在 { $points } 做出活四。
purpose-threatens-open-fours = { $move } 做出活三，威脅要在 { $points } 做出活四。
purpose-threatens-double-four = { $move } 威脅要在 { $points } 同時做出兩個四。
purpose-threatens-forbidden-block = { $move } 威脅要在 { $points } 衝四，而要擋的 { $block } 是禁手點。
purpose-threatens-four-three = { $move } 威脅要在 { $points } 同時做出四和活三。
purpose-threatens-double-three = { $move } 威脅要在 { $points } 同時做出兩個活三。
purpose-threatens-fours = { $move } 威脅要從 { $points } 開始連續衝四取勝。
purpose-threatens-threats = { $move } 威脅要從 { $points } 開始用衝四和活三連續進攻取勝。
purpose-takes = { $move } 搶先占住{ opponent }原本要開始取勝的點。
purpose-none = { $move } 沒有做出威脅，也沒有擋住威脅。

# What is wrong with a move in a problem.
fault-block = { opponent-first }擋在 { $block }，之後就會贏。
fault-escape = { $move } 之後就沒有必勝了：{ opponent }應在 { $escape }。
fault-no-win = { $move } 之後就沒有必勝了。

# What problems are about.
theme-stop-five = 擋住五連。
theme-five = 連成五子。
theme-open-four = 用活四取勝。
theme-double-four = 同時做出兩個四取勝。
theme-four-three = 同時做出四和活三取勝。
theme-double-three = 同時做出兩個活三取勝。
theme-fours-5 = 連續衝四，3 手取勝。
theme-fours-7 = 連續衝四，4 手取勝。
theme-fours-9 = 連續衝四，5 手以上取勝。
theme-threats = 用衝四和活三連續進攻取勝。
theme-only-defence = 找出唯一不輸的一手。
theme-forbidden-point = 利用禁手取勝：黑方不能擋。
theme-avoid-foul = 第一個想到的點是禁手。請找別的點。

# Why a point is forbidden or not. The verdicts are titles too; as sentences they stand in explain-sentence. $shapes
# lists what the stone makes: made-nothing, or the other made ones below, with `and`.
explain-foul = { $move } 是{ player }的禁手：{ foul }
explain-wins = { player-first }下 { $move } 獲勝
explain-makes = { $move } 不是{ player }的禁手（{ $shapes }）
explain-anywhere = { $move } 不是禁手：依「{ rule }」，{ player }可以下在任何地方
explain-sentence = { $verdict }。
made-nothing = 沒有四，也沒有活三
made-fours = { $count } 個四
made-threes = { $count } 個活三
made-false-threes = { $count } 個假活三

# The same for a point that would make a straight four of a three, after the moves $played.
nested-foul = 下了 { $played } 之後，{ $move } 是禁手：{ foul }
nested-wins = 下了 { $played } 之後，{ $move } 連成五子，就不成活四
nested-makes = 下了 { $played } 之後，{ $move } 不是禁手（{ $shapes }）

# What the stone makes, a line for each. $stones are its points, such as f8 g8 h8, $points where it grows, and $parts
# the parts below, between semicolons. $row is five or overline.
shape-row = { $row ->
    [five] 五連
   *[overline] 長連
}
shape-row-wins = { shape-row } { $stones }：獲勝
shape-row-blocked = { shape-row } { $stones }：依「{ rule }」不算勝，兩端都被{ opponent }擋住
shape-row-nothing = { shape-row } { $stones }：依「{ rule }」不算勝
shape-row-beside-five = { shape-row } { $stones }：同時成五連，不算禁手
shape-row-forbidden = { shape-row } { $stones }：禁手
shape-four = 四 { $stones }：下 { $points } 成五連
shape-straight-four = 活四 { $stones }：下 { $points } 成五連
shape-three = 活三 { $stones }：{ $parts }
shape-false-three = 假活三 { $stones }：{ $parts }
shape-three-by = 下 { $points } 成活四
shape-three-not-by = 下 { $move } 不算（{ foul }）
shape-three-not-by-five = 下 { $move } 不算（五連）

# What the marks of its drawing mean.
legend = @ 解說的點，* 連線上的棋子，+ 可成五連或活四的點，! 不算數的點

# What is said about a file that was opened, without a full stop.
read-hidden-moves = 變化裡有 { $count } 手無法在棋盤上顯示
read-hidden-comments = 有些註解不屬於任何一手，不會顯示

# What is said to an answer in a lesson. $player is to move there.
lesson-right = 答對了。
lesson-occupied = { $move } 已經有棋子了。
lesson-no-choice = 請從 { $choices } 中選一個。
lesson-no-four = { $move } 不是衝四，{ opponent }不必應。
lesson-forbidden = { $move } 是{ player }的禁手：{ $why }。
lesson-foul-overline = 連成六子以上
lesson-foul-double-four = 同時做出兩個四
lesson-foul-double-three = 同時做出兩個活三
lesson-misses-five = { $move } 沒有連成五子。
lesson-misses-four = { $move } 沒有做出四：{ player }下一手還不能連成五子。
lesson-misses-open-four = { $move } 沒有做出活四：沒有兩端都能連成五子。
lesson-misses-open-three = { $move } 沒有做出活三：下一手還做不出活四。
lesson-misses-two-open-twos = { $move } 沒有在不同方向做出兩個活二。
lesson-misses-double-four = { $move } 沒有同時做出兩個四。
lesson-misses-four-three = { $move } 沒有同時做出四和活三。
lesson-misses-double-three = { $move } 沒有同時做出兩個活三。
lesson-misses-overline = { $move } 沒有連成六子以上。
lesson-misses-foul = { $move } 不是禁手。
lesson-misses-win = { $move } 贏不了。
lesson-misses-win-by-fours = 從 { $move } 開始連續衝四贏不了。
lesson-misses-defend = { $move } 擋不住。
lesson-misses-most-rows = 經過 { $move } 而能連成五子的線比較少。
lesson-fewer-rows = 能連成五子的線，經過 { $move } 的有 { $rows } 條，經過最佳點的有 { $most } 條。
lesson-loses = 如果{ player }下 { $move }，{ opponent }就會{ $win }。
lesson-delays = { $move } 是衝四，但{ opponent }擋在 { $block } 之後，仍有取勝的威脅：{ opponent }會{ $win }。
lesson-stopped = 如果{ player }下 { $move }，{ opponent }應在 { $reply }，就沒有速勝了。
lesson-idle = { $move } 沒有威脅，{ opponent }可以下在任何地方。

# How the opponent wins then: $win above, behind the name of the side.
lesson-win-five = 在 { $points } 連成五子
lesson-win-open-four = 在 { $points } 做出活四
lesson-win-double-four = 在 { $points } 同時做出兩個四
lesson-win-forbidden-block = 在 { $points } 衝四，而{ player }因禁手不能擋
lesson-win-four-three = 在 { $points } 同時做出四和活三
lesson-win-double-three = 在 { $points } 同時做出兩個活三
lesson-win-fours = 從 { $points } 開始連續衝四取勝
lesson-win-threats = 從 { $points } 開始用衝四和活三連續進攻取勝
lesson-win-quiet-moves = 從 { $points } 開始取勝
