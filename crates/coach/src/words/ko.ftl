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
sentence-space = { " " }
list-comma = { ", " }
list-semicolon = { "; " }
or = { $others } 또는 { $last }
and = { $others }, { $last }

player = { $player ->
    [black] 흑
   *[white] 백
}
player-first = { player }
opponent = { $opponent ->
    [black] 흑
   *[white] 백
}
opponent-first = { opponent }
moves = { $moves }수
rule = { $rule ->
    [freestyle] 자유룰
    [standard] 표준룰
    [caro] 카로룰
    [caro-exact] 카로룰(정확히 5목)
   *[renju] 렌주룰
}
foul = { $foul ->
    [overline] 장목
    [double-four] 4-4
   *[double-three] 3-3
}

# What the opponent threatened and the move did nothing about; then what happens next.
left-five = { $move }에 두면 { opponent }의 4({ $stones })를 막지 못합니다. 다음에 { opponent-first }이 { $points }에서 5목을 완성합니다.
left-open-four = { $move }에 두면 { opponent }의 열린 3({ $stones })이 그대로 남습니다. 다음에 { opponent-first }이 { $points }에서 열린 4를 만들면 더는 막을 수 없습니다.
left-double-four = { $move }에 두면 { opponent }이 { $points }에서 4-4를 만들 수 있습니다. 둘 중 하나밖에 막을 수 없습니다.
left-forbidden-block = { $move }에 두면 { opponent }이 { $points }에서 4를 만들 수 있습니다. { player }은 금수 때문에 { $block }에서 막을 수 없습니다.
left-four-three = { $move }에 두면 { opponent }이 { $points }에서 4-3을 만들 수 있습니다. 4를 막아도 3이 열린 4가 됩니다.
left-double-three = { $move }에 두면 { opponent }이 { $points }에서 3-3을 만들 수 있습니다. 둘 중 하나밖에 막을 수 없습니다.
left-fours = { $move }에 두면 { opponent }의 연속 4(VCF)를 막지 못합니다. { opponent-first }이 { $points }에서 시작해 { moves } 만에 이깁니다.
left-threats = { $move }에 두면 { opponent }의 연속 공격(VCT)을 막지 못합니다. { opponent-first }이 { $points }에서 시작해 4와 열린 3을 이어 가며 { moves } 만에 이깁니다.
also = { opponent-first }은 { $also }에서도 같은 공격을 노립니다.

# The move answers a threat, and the opponent wins all the same.
wrong-block-five = { $move }에 둔 수는 { opponent }의 4({ $stones })에 대한 잘못된 응수입니다.
wrong-block-open-four = { $move }에 둔 수는 { opponent }의 열린 3({ $stones })에 대한 잘못된 응수입니다.
wrong-block-double-four = { opponent }이 { $points }에서 4-4를 노렸는데, { $move }에 둔 수는 잘못된 응수입니다.
wrong-block-forbidden-block = { opponent }이 { $points }에서 { player }이 금수 때문에 막을 수 없는 4를 노렸는데, { $move }에 둔 수는 잘못된 응수입니다.
wrong-block-four-three = { opponent }이 { $points }에서 4-3을 노렸는데, { $move }에 둔 수는 잘못된 응수입니다.
wrong-block-double-three = { opponent }이 { $points }에서 3-3을 노렸는데, { $move }에 둔 수는 잘못된 응수입니다.
wrong-block-fours = { $move }에 둔 수로는 { opponent }의 연속 4(VCF)를 막지 못합니다.
wrong-block-threats = { $move }에 둔 수로는 { opponent }의 연속 공격(VCT)을 막지 못합니다.

wrong-block-own-four = { $move }에서 4를 만들어도 { $block }에서 막히고 나면 여전히 { opponent }이 이깁니다.

# Nothing was threatened, and after the move the opponent wins.
allowed = { $move }에 두기 전까지는 { opponent-first }의 위협이 없었습니다.

# How the opponent wins.
wins-five = { opponent-first }이 { $points }에서 5목을 완성합니다.
wins-open-four = { opponent-first }이 { $points }에서 열린 4를 만들면 더는 막을 수 없습니다.
wins-double-four = { opponent-first }이 { $points }에서 4-4를 만듭니다.
wins-forbidden-block = { opponent-first }이 { $points }에서 4를 만들고, { player }은 금수 때문에 { $block }에서 막을 수 없습니다.
wins-four-three = { opponent-first }이 { $points }에서 4-3을 만듭니다.
wins-double-three = { opponent-first }이 { $points }에서 3-3을 만듭니다.
wins-fours = { opponent-first }이 { $points }에서 시작하는 연속 4(VCF)로 { moves } 만에 이깁니다.
wins-threats = { opponent-first }이 { $points }에서 시작하는 4와 열린 3의 연속 공격(VCT)으로 { moves } 만에 이깁니다.

# A win that the move gives away.
missed-five = { $move }에 두어 { $points }의 5목을 놓쳤습니다.
missed-open-four = { $move }에 두어 { $points }의 열린 4를 놓쳤습니다. 열린 4는 5목을 만들 자리가 두 곳이라 { opponent }이 다 막을 수 없습니다.
missed-double-four = { $move }에 두어 { $points }의 4-4를 놓쳤습니다. 둘 중 하나밖에 막을 수 없습니다.
missed-forbidden-block = { $move }에 두어 { $points }의 4를 놓쳤습니다. { opponent }은 금수 때문에 { $block }에서 막을 수 없습니다.
missed-four-three = { $move }에 두어 { $points }의 4-3을 놓쳤습니다. 4와 열린 3이 동시에 생기는 수입니다. { opponent }이 4를 막아도 3이 열린 4가 됩니다.
missed-double-three = { $move }에 두어 { $points }의 3-3을 놓쳤습니다. 열린 3이 한 번에 두 개 생기는 수로, 하나밖에 막을 수 없습니다.
missed-fours = { $move }에 두어 승리를 놓쳤습니다. { $points }에서 시작하는 연속 4(VCF)로 { moves } 만에 이길 수 있었습니다.
missed-threats = { $move }에 두어 승리를 놓쳤습니다. { $points }에서 시작하는 4와 열린 3의 연속 공격(VCT)으로 { moves } 만에 이길 수 있었습니다.
missed-quiet-moves = { $move }에 두어 승리를 놓쳤습니다. { $points }에 두었으면 { moves } 만에 이길 수 있었습니다.
still-wins = { $move }에 두어도 이기지만 더 오래 걸립니다.

# What was right.
answer = { $answers }에 두는 것이 더 좋았습니다.
answer-fours = 또는 먼저 { $fours }에서 4를 만들어 { opponent }의 응수를 강요한 뒤 막는 방법도 있었습니다.
answer-fours-only = 먼저 { $fours }에서 4를 만들어 { opponent }의 응수를 강요해야 했습니다.
block-five = { $answers }에 두어야만 막을 수 있습니다.
block = 곧바로 { $answers }에서 막아야 했습니다.
block-only = { $answers }에서 막아야 했습니다. 다른 곳에서 막으면 여전히 { opponent }이 이깁니다.

# A four or an open three that wins nothing.
spent-four = { $move }에서 만든 4로는 이길 수 없습니다. { opponent-first }이 { $reply }에서 막으면 오히려 { opponent }에게 도움이 됩니다.
spent-three = { $move }에서 만든 열린 3으로는 이길 수 없습니다. { opponent-first }이 { $reply }에서 응수하면 오히려 { opponent }에게 도움이 됩니다.
spent-missing = { $move }에서 만든 4로는 이길 수 없는데, 나중에 필요한 4였습니다. 남겨 두었다면 { $number }번째 수 뒤에 { opponent }이 이기는 것을 막을 수 있었습니다.
spent-keep = 이런 수는 이기거나 패배를 막을 수 있을 때까지 아껴 두세요.

# What the reply threatens.
threatens-five = 그러면 { opponent-first }에게 4가 생깁니다.
threatens-open-four = 그러면 { opponent-first }에게 열린 3이 생깁니다.
threatens-double-four = 그러면 { opponent-first }이 { $points }에서 4-4를 노립니다.
threatens-forbidden-block = 그러면 { opponent-first }이 { $points }에서 금수 때문에 막을 수 없는 4를 노립니다.
threatens-four-three = 그러면 { opponent-first }이 { $points }에서 4-3을 노립니다.
threatens-double-three = 그러면 { opponent-first }이 { $points }에서 3-3을 노립니다.
threatens-fours = 그러면 { opponent-first }이 { $points }에서 시작하는 연속 4(VCF)를 노립니다.
threatens-threats = 그러면 { opponent-first }이 { $points }에서 시작하는 4와 열린 3의 연속 공격(VCT)을 노립니다.

# Forbidden moves of renju.
foul-overline = { $move } 자리는 금수입니다. 돌이 6개 이상 이어집니다(장목). { player-first }의 반칙패입니다.
foul-double-four = { $move } 자리는 금수입니다. 4가 한 번에 두 개 생깁니다(4-4). { player-first }의 반칙패입니다.
foul-double-three = { $move } 자리는 금수입니다. 열린 3이 한 번에 두 개 생깁니다(3-3). { player-first }의 반칙패입니다.

instead = 최선의 수는 { $first }입니다.
instead-line = 최선의 수는 { $first }입니다. 최선의 수순: { $better }.
instead-line-more = 최선의 수는 { $first }입니다. 최선의 수순: { $better } …

# Nothing was won or lost at once.
quiet = { $first }에 두는 것이 더 좋았습니다.
quiet-unexplained = { $first }에 두는 것이 더 유리합니다. 아직 강제 수순은 없습니다.
quiet-reply = { $move }에 두면 { opponent }의 최선의 응수는 { $reply }입니다.
quiet-losing = { $move }에 두면 { opponent }이 { moves } 만에 이길 수 있습니다.
quiet-takes-reply = { $first }에 두면 그 응수 자리를 먼저 차지합니다.
quiet-takes-win = { $first }에 두면 상대가 이기는 수순의 첫 자리를 먼저 차지합니다.
quiet-next = { $first }, { $reply } 다음에 { player }은 { $next }에 둘 수 있습니다.

# The game was lost before.
lost-since = 이미 진 판이었습니다. { $number }번째 수부터 { opponent }에게 이기는 수순이 있었습니다.

# Praise.
only-move = { opponent }을 막는 유일한 수는 { $move }입니다.
holds = { opponent }을 막는 몇 안 되는 수 중 하나가 { $move }입니다.
was-five = 상대에게 4가 있었습니다.
was-open-four = { opponent-first }에게 열린 3({ $stones })이 있었습니다.
was-double-four = { opponent-first }이 { $points }에서 4-4를 노리고 있었습니다.
was-forbidden-block = { opponent-first }이 { $points }에서 { player }이 금수 때문에 막을 수 없는 4를 노리고 있었습니다.
was-four-three = { opponent-first }이 { $points }에서 4-3을 노리고 있었습니다.
was-double-three = { opponent-first }이 { $points }에서 3-3을 노리고 있었습니다.
was-fours = { opponent-first }이 { $points }에서 시작하는 연속 4(VCF)를 노리고 있었습니다.
was-threats = { opponent-first }이 { $points }에서 시작하는 4와 열린 3의 연속 공격(VCT)을 노리고 있었습니다.
found-four-three = { $move }에 두면 4와 열린 3이 동시에 생겨(4-3) 이깁니다.
found-double-three = { $move }에 두면 열린 3이 한 번에 두 개 생겨(3-3) 이깁니다.
found-fours = { $move }에 두면 연속 4(VCF)로 { moves } 만에 이깁니다.
found-threats = { $move }에 두면 4와 열린 3의 연속 공격(VCT)으로 { moves } 만에 이깁니다.

# How often a player made a mistake; they stand behind the name of the player.
count-missed-five = 5목 놓침 { $count }번
count-missed-open-four = 열린 4 놓침 { $count }번
count-missed-double-four = 4-4 놓침 { $count }번
count-missed-forbidden-block = 금수 때문에 막을 수 없는 4 놓침 { $count }번
count-missed-four-three = 4-3 놓침 { $count }번
count-missed-double-three = 3-3 놓침 { $count }번
count-missed-fours = 연속 4(VCF) 승리 놓침 { $count }번
count-missed-threats = 연속 공격(VCT) 승리 놓침 { $count }번
count-missed-quiet-moves = 조용한 수로 시작하는 승리 놓침 { $count }번
count-left-five = 4를 막지 않음 { $count }번
count-left-open-four = 열린 3을 막지 않음 { $count }번
count-left-double-four = 4-4를 막지 않음 { $count }번
count-left-forbidden-block = 금수 때문에 막을 수 없게 될 4를 내버려 둠 { $count }번
count-left-four-three = 4-3을 막지 않음 { $count }번
count-left-double-three = 3-3을 막지 않음 { $count }번
count-left-fours = 연속 4(VCF)를 막지 않음 { $count }번
count-left-threats = 연속 공격(VCT)을 막지 않음 { $count }번
count-wrong-block = 위협에 잘못 응수 { $count }번
count-allowed = 위협이 없었는데 상대의 승리 허용 { $count }번
count-spent = 4나 열린 3을 헛되이 씀 { $count }번
count-foul = 금수 착수 { $count }번
count-quiet = 당장 승패가 갈리지 않는 국면에서 아쉬운 수 { $count }번

# What a move is good for.
purpose-wins-five = { $move }에 두면 5목이 됩니다.
purpose-wins-open-four = { $move }에 두면 열린 4가 됩니다. 5목을 만들 자리가 두 곳입니다.
purpose-wins-double-four = { $move }에 두면 4-4가 됩니다.
purpose-wins-forbidden-block = { $move }에 두면 4가 되고, { opponent }은 금수 때문에 { $block }에서 막을 수 없습니다.
purpose-wins-four-three = { $move }에 두면 4-3이 됩니다.
purpose-wins-double-three = { $move }에 두면 3-3이 됩니다.
purpose-wins-fours = { $move }에 두면 연속 4(VCF)로 { moves } 만에 이깁니다.
purpose-wins-threats = { $move }에 두면 4와 열린 3의 연속 공격(VCT)으로 { moves } 만에 이깁니다.
purpose-stops-five = { $move }에 두면 { opponent }의 4({ $stones })를 막습니다.
purpose-stops-open-four = { $move }에 두면 { opponent }의 열린 3({ $stones })을 막습니다.
purpose-stops-double-four = { $move }에 두면 { opponent }이 { $points }에서 노리는 4-4를 막습니다.
purpose-stops-forbidden-block = { $move }에 두면 { opponent }이 { $points }에서 노리는 4를 막습니다. 그 4가 생기면 금수 때문에 { $block }에서 막을 수 없습니다.
purpose-stops-four-three = { $move }에 두면 { opponent }이 { $points }에서 노리는 4-3을 막습니다.
purpose-stops-double-three = { $move }에 두면 { opponent }이 { $points }에서 노리는 3-3을 막습니다.
purpose-stops-fours = { $move }에 두면 { opponent }은 { $points }에서 시작하는 연속 4(VCF)로 더는 이길 수 없습니다.
purpose-stops-threats = { $move }에 두면 { opponent }은 { $points }에서 시작하는 4와 열린 3의 연속 공격(VCT)으로 더는 이길 수 없습니다.
purpose-threatens-five = { $move }에 두면 4가 됩니다. { opponent-first }은 { $points }의 5목을 막아야 합니다.
purpose-threatens-open-four = { $move }에 두면 열린 3({ $stones })이 됩니다. { $points }의 열린 4를 노립니다.
purpose-threatens-open-fours = { $move }에 두면 열린 3이 됩니다. { $points }의 열린 4를 노립니다.
purpose-threatens-double-four = { $move }에 두면 { $points }의 4-4를 노립니다.
purpose-threatens-forbidden-block = { $move }에 두면 { $points }의 4를 노립니다. 상대는 금수 때문에 { $block }에서 막을 수 없습니다.
purpose-threatens-four-three = { $move }에 두면 { $points }의 4-3을 노립니다.
purpose-threatens-double-three = { $move }에 두면 { $points }의 3-3을 노립니다.
purpose-threatens-fours = { $move }에 두면 { $points }에서 시작하는 연속 4(VCF)를 노립니다.
purpose-threatens-threats = { $move }에 두면 { $points }에서 시작하는 4와 열린 3의 연속 공격(VCT)을 노립니다.
purpose-takes = { $move }에 두면 { opponent }이 이기는 수순을 시작할 자리를 먼저 차지합니다.
purpose-none = { $move }에 두어도 위협이 생기거나 막히지 않습니다.

# What is wrong with a move in a problem.
fault-block = { opponent-first }이 { $block }에서 막고 나서 이깁니다.
fault-escape = { $move }에 두면 { opponent }이 { $escape }에 두어 이기는 수순이 없어집니다.
fault-no-win = { $move }에 두면 이기는 수순이 없어집니다.

# What problems are about.
theme-stop-five = 5목을 막으세요.
theme-five = 5목을 만드세요.
theme-open-four = 열린 4로 이기세요.
theme-double-four = 4-4로 이기세요.
theme-four-three = 4-3으로 이기세요.
theme-double-three = 3-3으로 이기세요.
theme-fours-5 = 연속 4로 3수 만에 이기세요.
theme-fours-7 = 연속 4로 4수 만에 이기세요.
theme-fours-9 = 연속 4로 이기세요(5수 이상).
theme-threats = 4와 열린 3으로 이기세요.
theme-only-defence = 지지 않는 유일한 수를 찾으세요.
theme-forbidden-point = 흑이 금수 때문에 막을 수 없는 수로 이기세요.
theme-avoid-foul = 먼저 떠오르는 수는 금수입니다. 다른 수를 찾으세요.

# Why a point is forbidden or not. The verdicts are titles too; as sentences they stand in explain-sentence. $shapes
# lists what the stone makes: made-nothing, or the other made ones below, with `and`.
explain-foul = { $move } 자리는 { player }에게 금수입니다: { foul }
explain-wins = { player }이 { $move }에 두면 이깁니다
explain-makes = { $move } 자리는 { player }에게 금수가 아닙니다: { $shapes }
explain-anywhere = { rule }에서 { player }은 어디든 둘 수 있으므로 { $move } 자리는 금수가 아닙니다
explain-sentence = { $verdict }.
made-nothing = 4도 열린 3도 생기지 않음
made-fours = 4가 { $count }개
made-threes = 열린 3이 { $count }개
made-false-threes = 거짓 3이 { $count }개

# The same for a point that would make a straight four of a three, after the moves $played.
nested-foul = { $played }에 둔 뒤에는 { $move } 자리가 금수입니다: { foul }
nested-wins = { $played }에 둔 뒤 { $move }에 두면 5목이 되므로 열린 4가 되지 않습니다
nested-makes = { $played }에 둔 뒤에는 { $move } 자리가 금수가 아닙니다: { $shapes }

# What the stone makes, a line for each. $stones are its points, such as f8 g8 h8, $points where it grows, and $parts
# the parts below, between semicolons. $row is five or overline.
shape-row = { $row ->
    [five] 5목
   *[overline] 장목
}
shape-row-wins = { shape-row }({ $stones }): 승리
shape-row-blocked = { shape-row }({ $stones }): { rule }에서는 승리가 아님, 양 끝이 { opponent }돌에 막힘
shape-row-nothing = { shape-row }({ $stones }): { rule }에서는 승리가 아님
shape-row-beside-five = { shape-row }({ $stones }): 5목이 함께 생기므로 상관없음
shape-row-forbidden = { shape-row }({ $stones }): 금수
shape-four = 4({ $stones }): { $points }에 두면 5목
shape-straight-four = 열린 4({ $stones }): { $points }에 두면 5목
shape-three = 열린 3({ $stones }): { $parts }
shape-false-three = 거짓 3({ $stones }): { $parts }
shape-three-by = { $points }에 두면 열린 4
shape-three-not-by = { $move }에서는 안 됨({ foul })
shape-three-not-by-five = { $move }에서는 안 됨(5목)

# What the marks of its drawing mean.
legend = @ 설명하는 자리, * 줄을 이루는 돌, + 두면 5목이나 열린 4가 되는 자리, ! 인정되지 않는 자리

# What is said about a file that was opened, without a full stop.
read-hidden-moves = 변화에 있는 수 { $count }개는 판에 표시할 수 없습니다
read-hidden-comments = 어느 수에도 달리지 않은 해설은 표시되지 않습니다

# What is said to an answer in a lesson. $player is to move there.
lesson-right = 정답입니다.
lesson-occupied = { $move }에는 이미 돌이 있습니다.
lesson-no-choice = 다음 중에서 고르세요: { $choices }.
lesson-no-four = { $move }에 두어도 4가 되지 않아 { opponent }이 응수할 필요가 없습니다.
lesson-forbidden = { $move } 자리는 { player }에게 금수입니다: { $why }.
lesson-foul-overline = 돌이 6개 이상 이어집니다
lesson-foul-double-four = 4가 한 번에 두 개 생깁니다
lesson-foul-double-three = 열린 3이 한 번에 두 개 생깁니다
lesson-misses-five = { $move }에 두어도 5목이 되지 않습니다.
lesson-misses-four = { $move }에 두어도 4가 되지 않습니다. { player }이 다음에 5목을 만들 자리가 생기지 않습니다.
lesson-misses-open-four = { $move }에 두어도 열린 4가 되지 않습니다. 양 끝 두 곳에서 5목을 만들 수 있어야 합니다.
lesson-misses-open-three = { $move }에 두어도 열린 3이 되지 않습니다. 다음에 열린 4를 만들 자리가 생기지 않습니다.
lesson-misses-two-open-twos = { $move }에 두어도 서로 다른 방향의 열린 2가 두 개 생기지 않습니다.
lesson-misses-double-four = { $move }에 두어도 4가 한 번에 두 개 생기지 않습니다.
lesson-misses-four-three = { $move }에 두어도 4와 열린 3이 동시에 생기지 않습니다.
lesson-misses-double-three = { $move }에 두어도 열린 3이 한 번에 두 개 생기지 않습니다.
lesson-misses-overline = { $move }에 두어도 돌이 6개 이상 이어지지 않습니다.
lesson-misses-foul = { $move } 자리는 금수가 아닙니다.
lesson-misses-win = { $move }에 두어서는 이길 수 없습니다.
lesson-misses-win-by-fours = { $move }에서 시작하는 연속 4로는 이길 수 없습니다.
lesson-misses-defend = { $move }에 두어도 도움이 되지 않습니다.
lesson-misses-most-rows = { $move } 자리를 지나는 5목 줄은 더 적습니다.
lesson-fewer-rows = { $move } 자리를 지나는 5목 줄은 { $rows }개이고, 가장 좋은 자리를 지나는 줄은 { $most }개입니다.
lesson-loses = { player }이 { $move }에 두면 { opponent }이 { $win }.
lesson-delays = { $move }에 두면 4가 되지만 { opponent }이 { $block }에서 막습니다. 그 뒤에도 { opponent }의 위협이 남아 있어, { opponent }이 { $win }.
lesson-stopped = { player }이 { $move }에 두면 { opponent }이 { $reply }에 두어 빨리 이기는 길이 없어집니다.
lesson-idle = { $move }에 두어도 위협이 되지 않아 { opponent }이 어디든 둘 수 있습니다.

# How the opponent wins then: $win above, behind the name of the side.
lesson-win-five = { $points }에서 5목을 완성합니다
lesson-win-open-four = { $points }에서 열린 4를 만듭니다
lesson-win-double-four = { $points }에서 4를 한 번에 두 개 만듭니다
lesson-win-forbidden-block = { $points }에서 { player }이 금수 때문에 막을 수 없는 4를 만듭니다
lesson-win-four-three = { $points }에서 4와 열린 3을 동시에 만듭니다
lesson-win-double-three = { $points }에서 열린 3을 한 번에 두 개 만듭니다
lesson-win-fours = { $points }에서 시작하는 연속 4로 이깁니다
lesson-win-threats = { $points }에서 시작하는 4와 열린 3의 연속 공격으로 이깁니다
lesson-win-quiet-moves = { $points }에서 시작해 이깁니다
