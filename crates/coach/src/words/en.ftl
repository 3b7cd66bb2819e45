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
#   $next       the next move of the player in the better line
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
sentence-space = { " " }
list-comma = { ", " }
list-semicolon = { "; " }
or = { $others } or { $last }
and = { $others } and { $last }

player = { $player ->
    [black] black
   *[white] white
}
player-first = { $player ->
    [black] Black
   *[white] White
}
opponent = { $opponent ->
    [black] black
   *[white] white
}
opponent-first = { $opponent ->
    [black] Black
   *[white] White
}
moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
rule = { $rule ->
    [freestyle] freestyle
    [standard] standard
    [caro] caro
    [caro-exact] caro-exact
   *[renju] renju
}
foul = { $foul ->
    [overline] overline
    [double-four] double-four
   *[double-three] double-three
}

# What the opponent threatened and the move did nothing about; then what happens next.
left-five = { $move } does not stop { opponent }'s four { $stones }. { opponent-first } makes five at { $points }.
left-open-four = { $move } leaves { opponent }'s open three { $stones }. { opponent-first } makes an open four at { $points } next, and then nothing stops it.
left-double-four = { $move } lets { opponent } make two fours at once at { $points }. Only one of them can be blocked.
left-forbidden-block = { $move } lets { opponent } make a four at { $points }. The block at { $block } is forbidden to { player }.
left-four-three = { $move } lets { opponent } make a four and an open three at once at { $points }. After the four is blocked, the three becomes an open four.
left-double-three = { $move } lets { opponent } make two open threes at once at { $points }. Only one of them can be stopped.
left-fours = { $move } does not stop { opponent }, who forces a win by fours in { moves }, beginning with { $points }.
left-threats = { $move } does not stop { opponent }, who forces a win by fours and open threes in { moves }, beginning with { $points }.
also = { opponent-first } threatens the same at { $also }.

# The move answers a threat, and the opponent wins all the same.
wrong-block-five = { $move } is the wrong answer to { opponent }'s four { $stones }.
wrong-block-open-four = { $move } is the wrong answer to { opponent }'s open three { $stones }.
wrong-block-double-four = { $move } is the wrong answer to { opponent }'s threat to make two fours at once at { $points }.
wrong-block-forbidden-block = { $move } is the wrong answer to { opponent }'s threat to make a four at { $points } that { player } may not block.
wrong-block-four-three = { $move } is the wrong answer to { opponent }'s threat to make a four and an open three at once at { $points }.
wrong-block-double-three = { $move } is the wrong answer to { opponent }'s threat to make two open threes at once at { $points }.
wrong-block-fours = { $move } does not meet { opponent }'s threat to force a win by fours.
wrong-block-threats = { $move } does not meet { opponent }'s threat to force a win by fours and open threes.

wrong-block-own-four = { $move } makes a four, but after the block at { $block } { opponent } still wins.

# Nothing was threatened, and after the move the opponent wins.
allowed = { opponent-first } threatened nothing before { $move }.

# How the opponent wins.
wins-five = { opponent-first } makes five at { $points }.
wins-open-four = { opponent-first } makes an open four at { $points }, and nothing stops it.
wins-double-four = { opponent-first } makes two fours at once at { $points }.
wins-forbidden-block = { opponent-first } makes a four at { $points }, and the block at { $block } is forbidden to { player }.
wins-four-three = { opponent-first } makes a four and an open three at once at { $points }.
wins-double-three = { opponent-first } makes two open threes at once at { $points }.
wins-fours = { opponent-first } forces a win by fours in { moves }, beginning with { $points }.
wins-threats = { opponent-first } forces a win by fours and open threes in { moves }, beginning with { $points }.

# A win that the move gives away.
missed-five = { $move } misses the five at { $points }.
missed-open-four = { $move } misses the open four at { $points }. An open four has two ways to five, and { opponent } can block only one.
missed-double-four = { $move } misses two fours at once at { $points }. Only one of them can be blocked.
missed-forbidden-block = { $move } misses the four at { $points }. The block at { $block } is forbidden to { opponent }.
missed-four-three = { $move } misses the four-three at { $points }: a four and an open three at once. After { opponent } blocks the four, the three becomes an open four.
missed-double-three = { $move } misses the double-three at { $points }: two open threes at once. Only one of them can be stopped.
missed-fours = { $move } misses a win: { $points } would have won by fours, in { moves }.
missed-threats = { $move } misses a win: { $points } would have won by fours and open threes, in { moves }.
missed-quiet-moves = { $move } misses a win: { $points } would have won, in { moves }.
still-wins = { $move } still wins, but it takes longer.

# What was right.
answer = Better was { $answers }.
answer-fours = Or first make a four at { $fours }, which { opponent } must answer, and block then.
answer-fours-only = First make a four at { $fours }, which { opponent } must answer.
block-five = Only a stone at { $answers } stops it.
block = It had to be blocked at once, at { $answers }.
block-only = It had to be blocked at { $answers }: after any other block { opponent } still wins.

# A four or an open three that wins nothing.
spent-four = The four at { $move } wins nothing. { opponent-first } blocks it at { $reply }, and that helps { opponent }.
spent-three = The open three at { $move } wins nothing. { opponent-first } answers at { $reply }, and that helps { opponent }.
spent-missing = The four at { $move } wins nothing, and it was needed later: it would have stopped { opponent }'s win after move { $number }.
spent-keep = Keep such a move until it wins or saves the game.

# What the reply threatens.
threatens-five = { opponent-first } then has a four.
threatens-open-four = { opponent-first } then has an open three.
threatens-double-four = { opponent-first } then threatens to make two fours at once at { $points }.
threatens-forbidden-block = { opponent-first } then threatens a four at { $points } whose block is forbidden.
threatens-four-three = { opponent-first } then threatens to make a four and an open three at once at { $points }.
threatens-double-three = { opponent-first } then threatens to make two open threes at once at { $points }.
threatens-fours = { opponent-first } then threatens to force a win by fours, beginning with { $points }.
threatens-threats = { opponent-first } then threatens to force a win by fours and open threes, beginning with { $points }.

# Forbidden moves of renju.
foul-overline = { $move } is forbidden: it makes a row of six or more. { player-first } loses at once.
foul-double-four = { $move } is forbidden: it makes two fours at once. { player-first } loses at once.
foul-double-three = { $move } is forbidden: it makes two open threes at once. { player-first } loses at once.

instead = The best move was { $first }.
instead-line = The best move was { $first }. The best line begins { $better }.
instead-line-more = The best move was { $first }. The best line begins { $better } …

# Nothing was won or lost at once.
quiet = { $first } was better.
quiet-unexplained = { $first } keeps better chances; nothing is forced yet.
quiet-reply = After { $move } { opponent } answers best with { $reply }.
quiet-losing = After { $move } { opponent } can force a win, in { moves }.
quiet-takes-reply = { $first } takes this point first.
quiet-takes-win = { $first } takes the point where that win would begin.
quiet-next = After { $first } and { $reply } { player } can play { $next }.

# The game was lost before.
lost-since = The game was lost before: since move { $number } { opponent } could force a win.

# Praise.
only-move = { $move } is the only move that stops { opponent }.
holds = { $move } is one of the few moves that stop { opponent }.
was-five = There was a four.
was-open-four = { opponent-first } had the open three { $stones }.
was-double-four = { opponent-first } threatened to make two fours at once at { $points }.
was-forbidden-block = { opponent-first } threatened a four at { $points } that { player } may not block.
was-four-three = { opponent-first } threatened to make a four and an open three at once at { $points }.
was-double-three = { opponent-first } threatened to make two open threes at once at { $points }.
was-fours = { opponent-first } threatened to force a win by fours, beginning with { $points }.
was-threats = { opponent-first } threatened to force a win by fours and open threes, beginning with { $points }.
found-four-three = { $move } wins: a four and an open three at once.
found-double-three = { $move } wins: two open threes at once.
found-fours = { $move } forces a win by fours in { moves }.
found-threats = { $move } forces a win by fours and open threes in { moves }.

# How often a player made a mistake; they stand behind the name of the player.
count-missed-five = { $count ->
    [one] missed a five
   *[other] missed { $count } fives
}
count-missed-open-four = { $count ->
    [one] missed an open four
   *[other] missed { $count } open fours
}
count-missed-double-four = { $count ->
    [one] missed a double-four
   *[other] missed { $count } double-fours
}
count-missed-forbidden-block = { $count ->
    [one] missed a four whose block was forbidden
   *[other] missed { $count } fours whose block was forbidden
}
count-missed-four-three = { $count ->
    [one] missed a four-three
   *[other] missed { $count } four-threes
}
count-missed-double-three = { $count ->
    [one] missed a double-three
   *[other] missed { $count } double-threes
}
count-missed-fours = { $count ->
    [one] missed a win by fours
   *[other] missed { $count } wins by fours
}
count-missed-threats = { $count ->
    [one] missed a win by fours and open threes
   *[other] missed { $count } wins by fours and open threes
}
count-missed-quiet-moves = { $count ->
    [one] missed a win that begins with a quiet move
   *[other] missed { $count } wins that begin with a quiet move
}
count-left-five = { $count ->
    [one] left a four
   *[other] left { $count } fours
}
count-left-open-four = { $count ->
    [one] left an open three
   *[other] left { $count } open threes
}
count-left-double-four = { $count ->
    [one] left a double-four
   *[other] left { $count } double-fours
}
count-left-forbidden-block = { $count ->
    [one] left a four whose block would be forbidden
   *[other] left { $count } fours whose block would be forbidden
}
count-left-four-three = { $count ->
    [one] left a four-three
   *[other] left { $count } four-threes
}
count-left-double-three = { $count ->
    [one] left a double-three
   *[other] left { $count } double-threes
}
count-left-fours = { $count ->
    [one] left a win by fours
   *[other] left { $count } wins by fours
}
count-left-threats = { $count ->
    [one] left a win by fours and open threes
   *[other] left { $count } wins by fours and open threes
}
count-wrong-block = { $count ->
    [one] gave the wrong answer to a threat
   *[other] gave the wrong answer to { $count } threats
}
count-allowed = { $count ->
    [one] allowed a win where nothing was threatened
   *[other] allowed { $count } wins where nothing was threatened
}
count-spent = { $count ->
    [one] spent a four or open three for nothing
   *[other] spent { $count } fours or open threes for nothing
}
count-foul = { $count ->
    [one] played a forbidden move
   *[other] played { $count } forbidden moves
}
count-quiet = { $count ->
    [one] played a weaker move where nothing was won or lost at once
   *[other] played { $count } weaker moves where nothing was won or lost at once
}

# What a move is good for.
purpose-wins-five = { $move } makes five.
purpose-wins-open-four = { $move } makes an open four: two ways to five.
purpose-wins-double-four = { $move } makes two fours at once.
purpose-wins-forbidden-block = { $move } makes a four, and the block at { $block } is forbidden to { opponent }.
purpose-wins-four-three = { $move } makes a four and an open three at once.
purpose-wins-double-three = { $move } makes two open threes at once.
purpose-wins-fours = { $move } forces a win by fours, in { moves }.
purpose-wins-threats = { $move } forces a win by fours and open threes, in { moves }.
purpose-stops-five = { $move } stops { opponent }'s four { $stones }.
purpose-stops-open-four = { $move } stops { opponent }'s open three { $stones }.
purpose-stops-double-four = { $move } stops { opponent } from making two fours at once at { $points }.
purpose-stops-forbidden-block = { $move } stops { opponent }'s four at { $points }, whose block at { $block } would be forbidden.
purpose-stops-four-three = { $move } stops { opponent } from making a four and an open three at once at { $points }.
purpose-stops-double-three = { $move } stops { opponent } from making two open threes at once at { $points }.
purpose-stops-fours = After { $move } { opponent } can no longer force a win by fours that begins with { $points }.
purpose-stops-threats = After { $move } { opponent } can no longer force a win by fours and open threes that begins with { $points }.
purpose-threatens-five = { $move } makes a four. { opponent-first } must stop the five at { $points }.
purpose-threatens-open-four = { $move } makes an open three, { $stones }. The threat is an open four at { $points }.
purpose-threatens-open-fours = { $move } makes an open three. The threat is an open four at { $points }.
purpose-threatens-double-four = { $move } threatens to make two fours at once at { $points }.
purpose-threatens-forbidden-block = { $move } threatens a four at { $points } whose block at { $block } is forbidden.
purpose-threatens-four-three = { $move } threatens to make a four and an open three at once at { $points }.
purpose-threatens-double-three = { $move } threatens to make two open threes at once at { $points }.
purpose-threatens-fours = { $move } threatens to force a win by fours, beginning with { $points }.
purpose-threatens-threats = { $move } threatens to force a win by fours and open threes, beginning with { $points }.
purpose-takes = { $move } takes the point where { opponent } would have begun to force a win.
purpose-none = { $move } makes no threat and stops none.

# What is wrong with a move in a problem.
fault-block = { opponent-first } blocks at { $block }, and then wins.
fault-escape = After { $move } no win is left: { opponent } plays { $escape }.
fault-no-win = After { $move } no win is left.

# What problems are about.
theme-stop-five = Stop the five.
theme-five = Make a five.
theme-open-four = Win with an open four.
theme-double-four = Win with two fours at once.
theme-four-three = Win with a four and an open three at once.
theme-double-three = Win with two open threes at once.
theme-fours-5 = Win with fours in 3 moves.
theme-fours-7 = Win with fours in 4 moves.
theme-fours-9 = Win with fours in 5 moves or more.
theme-threats = Win with fours and open threes.
theme-only-defence = Find the only move that does not lose.
theme-forbidden-point = Win because black may not block.
theme-avoid-foul = A move that comes to mind is forbidden. Find another.

# Why a point is forbidden or not. The verdicts are titles too; as sentences they stand in explain-sentence. $shapes
# lists what the stone makes: made-nothing, or the other made ones below, with `and`.
explain-foul = { $move } is forbidden to { player }: { foul }
explain-wins = { $move } wins for { player }
explain-makes = { $move } is not forbidden to { player }: it makes { $shapes }
explain-anywhere = { $move } is not forbidden to { player }, who may play anywhere in { rule }
explain-sentence = { $verdict }.
made-nothing = no four and no three
made-fours = { $count ->
    [one] 1 four
   *[other] { $count } fours
}
made-threes = { $count ->
    [one] 1 three
   *[other] { $count } threes
}
made-false-threes = { $count ->
    [one] 1 false three
   *[other] { $count } false threes
}

# The same for a point that would make a straight four of a three, after the moves $played.
nested-foul = With { $played } played, { $move } is forbidden: { foul }
nested-wins = With { $played } played, { $move } makes five, and then no straight four is attained
nested-makes = With { $played } played, { $move } is not forbidden: it makes { $shapes }

# What the stone makes, a line for each. $stones are its points, such as f8 g8 h8, $points where it grows, and $parts
# the parts below, between semicolons. $row is five or overline.
shape-row = { $row ->
    [five] five
   *[overline] overline
}
shape-row-wins = { shape-row } { $stones }: wins
shape-row-blocked = { shape-row } { $stones }: does not win in { rule }: { opponent } at both ends
shape-row-nothing = { shape-row } { $stones }: does not win in { rule }
shape-row-beside-five = { shape-row } { $stones }: does not matter beside a five
shape-row-forbidden = { shape-row } { $stones }: is forbidden
shape-four = four { $stones }: five by { $points }
shape-straight-four = straight four { $stones }: five by { $points }
shape-three = three { $stones }: { $parts }
shape-false-three = false three { $stones }: { $parts }
shape-three-by = straight four by { $points }
shape-three-not-by = not by { $move } ({ foul })
shape-three-not-by-five = not by { $move } (five)

# What the marks of its drawing mean.
legend = @ the point explained, * stones of its rows, + completes a five or a straight four, ! does not count

# What is said about a file that was opened, without a full stop.
read-hidden-moves = { $count ->
    [one] 1 move of a variation cannot be shown on the board
   *[other] { $count } moves of variations cannot be shown on the board
}
read-hidden-comments = some comments stand on no move and are not shown

# What is said to an answer in a lesson. $player is to move there.
lesson-right = Right.
lesson-occupied = There is a stone on { $move } already.
lesson-no-choice = Choose one of { $choices }.
lesson-no-four = { $move } makes no four, so { opponent } need not answer.
lesson-forbidden = { $move } is forbidden to { player }: { $why }.
lesson-foul-overline = six or more in a row
lesson-foul-double-four = two fours at once
lesson-foul-double-three = two open threes at once
lesson-misses-five = { $move } does not make five in a row.
lesson-misses-four = { $move } does not make a four: { player } does not threaten to make five then.
lesson-misses-open-four = { $move } does not make an open four: there are not two ends to make five at.
lesson-misses-open-three = { $move } does not make an open three: no open four is threatened then.
lesson-misses-two-open-twos = { $move } does not make two open twos in different directions.
lesson-misses-double-four = { $move } does not make two fours at once.
lesson-misses-four-three = { $move } does not make a four and an open three at once.
lesson-misses-double-three = { $move } does not make two open threes at once.
lesson-misses-overline = { $move } does not make six or more in a row.
lesson-misses-foul = { $move } is not forbidden.
lesson-misses-win = { $move } does not win.
lesson-misses-win-by-fours = The fours that begin with { $move } do not win.
lesson-misses-defend = { $move } does not help.
lesson-misses-most-rows = Fewer rows of five pass through { $move }.
lesson-fewer-rows = { $rows } rows of five pass through { $move }, and { $most } through the best point.
lesson-loses = If { player } plays { $move }, { opponent } { $win }.
lesson-delays = { $move } makes a four, but { opponent } blocks it at { $block }. Then { opponent } still threatens to win: { opponent } { $win }.
lesson-stopped = If { player } plays { $move }, { opponent } plays { $reply }, and no quick win is left.
lesson-idle = { $move } threatens nothing, so { opponent } may play anywhere.

# How the opponent wins then: $win above, behind the name of the side.
lesson-win-five = makes five at { $points }
lesson-win-open-four = makes an open four at { $points }
lesson-win-double-four = makes two fours at once at { $points }
lesson-win-forbidden-block = makes a four at { $points } that { player } may not block
lesson-win-four-three = makes a four and an open three at once at { $points }
lesson-win-double-three = makes two open threes at once at { $points }
lesson-win-fours = wins by one four after another, the first at { $points }
lesson-win-threats = wins by fours and open threes, the first at { $points }
lesson-win-quiet-moves = wins, beginning at { $points }
