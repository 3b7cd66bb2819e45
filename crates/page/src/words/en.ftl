# The words of the page in English. Every other language has the same keys (a test holds that), and may have
# messages of its own beside them, to put others together. How Fluent works: https://projectfluent.org/fluent/guide.
#
# In the values:
#   $point      a point, such as h8
#   $color      `black` or `white`
#   $number     the number of a move, a step or a lesson
#   $count      how many
# A message with attributes (.aria-label is read aloud by screen readers) belongs to one element of the page.

language-name = English
# What stands between two sentences (nothing in Chinese and Japanese), and between the parts of a list.
sentence-space = { " " }
list-comma = { ", " }
# Between facts that stand side by side.
fact-comma = { ", " }
# A title or the like where a sentence is wanted.
as-sentence = { $text }.

## What stands in the page from the beginning

nav =
    .aria-label = Game
leave = Back to the game
new = New game
open = Open
games = Games
save = Save
link = Copy link
train = Train
learn = Learn
settings = Settings
help = Help
# Of a move.
undo = Undo
# Of a deletion.
put-back = Undo
redo = Redo
hint = Hint
banner-take = Use the engine here
banner-open = Open it here
banner-keep = Go on with my game
board =
    .aria-label = Board
state =
    .aria-label = State of the game
black-is-played-by = Black is played by
white-is-played-by = White is played by
person = Person
level = Level
steps =
    .aria-label = Steps through the game
step-first =
    .aria-label = Start of the game
step-back =
    .aria-label = One move back
step-on =
    .aria-label = One move on
step-last =
    .aria-label = Last move
play-here = Play
cancel = Cancel
line-steps =
    .aria-label = Line shown on the board
line-first =
    .aria-label = Start of the line
line-back =
    .aria-label = One move back in the line
line-on =
    .aria-label = One move on in the line
line-last =
    .aria-label = End of the line
line-close =
    .aria-label = Back to the game
why-close =
    .aria-label = Close the explanation
why-whole = The whole explanation
why-play = Play there all the same
panels =
    .aria-label = Panels
tab-analysis = Analysis
tab-moves = Moves
tab-review = Review
lines = Lines
why-here = Why here?
moves-and-variations =
    .aria-label = Moves and variations
promote = Make this the main line
delete-from-here = Delete from here
training =
    .aria-label = Training
solution-steps =
    .aria-label = Steps through the solution
solution-first =
    .aria-label = Start of the solution
solution-back =
    .aria-label = One move back in the solution
solution-on =
    .aria-label = One move on in the solution
solution-last =
    .aria-label = End of the solution
solution = Solution
theme = Theme
theme-all = All
ending-close =
    .aria-label = Close the summary
slip-close =
    .aria-label = Close the explanation
train-kind = Train this kind
retry-mistakes-again =
    .aria-label = Mistakes tried again
retry-show = Show the answer
retry-next = Next mistake
retry-back = Back to the review
clocks =
    .aria-label = Clocks
clock-of-black = Black’s clock:
clock-of-white = White’s clock:
lessons = Lessons
lesson =
    .aria-label = Lesson
lesson-choices =
    .aria-label = Points to choose from
lesson-list = All lessons
lesson-back = Back
rule = Rule
board-size = Board
columns = Columns
rows = Rows
opening = Opening
balanced-now = Balanced opening
players = Players
minutes-a-side = Minutes a side
no-clock = No clock
seconds-a-move = Seconds more for each move
longest-time = Longest time for a move
close = Close
start = Start
open-title = Open a game
open-about = Paste a list of moves (h8 i9 j7, h8i9j7 or 7,7 8,8) or the text of a game: SGF, Piskvork (.psq) and many others. You may also drop a file anywhere on the page.
game-text = Text of the game
or-a-file = or a file
search = Search
search-in =
    .placeholder = Name, rule or result
export = Save all as SGF
save-title = Save the game
format = Format
format-sgf = SGF, for editors of games
format-psq = Piskvork (.psq)
format-points = Moves: h8 i9
format-coordinates = Moves: 7,7 8,8
format-offsets = Moves from the centre: 0,0, 1,1
copy = Copy
download = Download
colours = Colours
colours-auto = As the system
colours-light = Light
colours-dark = Dark
confirm-auto = On small boards
confirm-always = Always
confirm-never = Never
board-theme = Look of the board
board-theme-wood = Wood
board-theme-plain = Plain
board-theme-slate = Slate
board-theme-paper = Paper, for printing
board-turns = Board turned clockwise by
# $degrees   0, 90, 180 or 270
degrees = { $degrees }°
board-flip = Left and right of the board exchanged
show-coordinates = Coordinates
stones-fall = Stones are seen to fall
stones-sound = Sound of the stones
pictures = Pictures
picture-png = Position as PNG
picture-svg = Position as SVG
picture-gif = Game as GIF
show-numbers = Numbers on the stones
show-forbidden = Forbidden points (renju)
show-threats = Threats on the board
show-candidates = Best moves of the analysis on the board
confirm = Second tap to confirm a move
help-about = Put a stone on a point with a click, a tap or the keyboard. With a best move or a line under the pointer, the board shows how the game would go on. A cross marks a point that renju forbids to black; click it to see why.
help-marks = Marks on the board
mark-last = The last move
mark-winning = The five that has won
mark-forbidden = Forbidden to black in renju
mark-threat = Here a move of black, or of white, makes five, an open four or a fork
mark-candidate = Candidate moves of the analysis: the best in green, with the chance to win in per cent; ✓ wins, ✗ loses
mark-line = A move of the line that is shown, with its number
mark-good = A hint, or a right answer
mark-asked = The point that is explained, or a mistake
mark-part = The stones of a row
mark-bad = A wrong answer, or a point that does not count
mark-letter = A point to choose: a fifth move that is offered, or one that a lesson speaks of
mark-zone = Where the next stone of an opening belongs
help-icons = Buttons and the list of moves
help-steps = Start of the game, one move back, one move on, last move
help-go = Let Goren move; pause
help-variation = A variation, in brackets after the move that it replaces
keys = Keys
key-board = Go to the board
key-enter = Play at the cursor
key-step = Step through the game or the line that is shown
key-undo = Undo and redo
key-delete = Delete the move and what follows it
key-put-back = Bring back what was deleted
key-games = Games that were played or opened before
key-hint = Hint
key-analyse = Analysis on or off
key-explain = Explain the point at the cursor
key-numbers = Numbers on the stones
key-turn = Turn the board by a quarter; exchange left and right
key-new = New game
key-files = Open, save, copy link
key-escape = Back to the game
key-training = In training: hint, solution, next problem
key-lesson = In a lesson: back and next
key-help = This help
key-arrows = On the board: move the cursor. Elsewhere left and right step through the game, up and down go to the variation before or after
drop = Drop the file to open the game

## What is put together by the scripts

# Words that others use.
black-or-white = { $color ->
    [black] black
   *[white] white
}
Black-or-white = { $color ->
    [black] Black
   *[white] White
}
count-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
share = { $percent } %

# The rules. How each is told where it is chosen.
rule-freestyle = Freestyle
rule-standard = Standard
rule-renju = Renju
rule-caro = Caro
rule-caro-exact = Caro, exactly five
rule-freestyle-about = Five or more in a row win.
rule-standard-about = Exactly five in a row win.
rule-renju-about = Black wins with exactly five and may not make a double-three, a double-four or an overline; white wins with five or more.
rule-caro-about = Five in a row win unless the opponent blocks both ends. Six or more always win.
rule-caro-exact-about = Exactly five in a row win unless both ends are blocked.
# The fouls of renju, and what a stone makes.
foul-double-three = double-three
foul-double-four = double-four
foul-overline = overline
threat-five = five in a row
threat-open-four = an open four
threat-four-three = a four-three
threat-double-three = a double-three

# The value of a position.
value-win = wins in { $count ->
    [one] 1 move
   *[other] { $count } moves
}
value-loss = loses in { $count ->
    [one] 1 move
   *[other] { $count } moves
}
value-bar = Black { $black } %, white { $white } %

## Whose turn it is, and how the game stands

state-draw = A draw: the board is full.
state-won-five-in-a-row = { Black-or-white } has won: five in a row.
state-won-foul-double-three = { Black-or-white } has won: black has made a double-three, which is forbidden.
state-won-foul-double-four = { Black-or-white } has won: black has made a double-four, which is forbidden.
state-won-foul-overline = { Black-or-white } has won: black has made an overline, which is forbidden.
state-resigned = { Black-or-white } has won: the other side has resigned.
state-time = { Black-or-white } has won: the other side has run out of time.
state-choose = Choose a colour
state-engine-chooses = Goren chooses a colour
# What an opening asks. Where two people play, $seat says which of them is asked: the one who begins the opening, or
# the other; $text is one of the messages behind this one. $side is the length of the sides of a square of points,
# 0 for the whole board.
ask-player = { $seat ->
    [first] First player: { $text }
   *[second] Second player: { $text }
 }
ask-place = { $side ->
    [0] Place a { black-or-white } stone
    [1] Place a { black-or-white } stone in the centre
   *[other] Place a { black-or-white } stone within the middle { $side }×{ $side }
 }
ask-place-of = { $side ->
    [0] Place stone { $number } of { $count }: { black-or-white }
    [1] Place stone { $number } of { $count } in the centre: { black-or-white }
   *[other] Place stone { $number } of { $count } within the middle { $side }×{ $side }: { black-or-white }
 }
ask-swap = Swap or stay
ask-number = Say how many fifth moves black is to offer
ask-offer = Offer fifth move { $number } of { $count }
ask-keep = Choose one of the { $count } fifth moves
ask-outside = { $side ->
    [1] This stone belongs in the centre.
   *[other] This stone belongs within the middle { $side }×{ $side }.
 }
ask-another = { $point } is a fifth move that is offered already, or symmetric to one.
ask-a-letter = Choose one of the points with letters.
offered = Offered: { $point }.
engine-asked-stones = { $count ->
    [one] Goren places a stone
   *[other] Goren places { $count } stones
 }
engine-asked-swap = Goren decides whether to swap
engine-asked-offer = Goren offers { $count } fifth moves
engine-asked-keep = Goren chooses a fifth move
state-thinking = Goren is thinking ({ black-or-white })
state-engine-to-move = Goren to move ({ black-or-white })
state-your-move = Your move ({ black-or-white })
state-to-move = { Black-or-white } to move
looking-for-hint = Looking for a hint …
# The rule of an opening, among the facts about the game.
detail-opening = { $rule ->
    [balanced] balanced opening
   *[other] opening { $name }
 }
# The opening of renju, in Latin letters and as Japan writes it.
opening-name = { $name } ({ $japanese })

## The engine's moves

engine-plays = Goren plays { $points }.
engine-placed = { $count ->
    [one] Goren places { $points }.
   *[other] Goren has placed { $count } stones: { $points }.
 }
engine-placed-two = Goren places two more stones: { $points }. The colours are chosen now.
engine-takes-black = Goren takes black.
engine-takes-white = Goren takes white and plays { $points }.
engine-chooses-white = Goren takes white.
engine-stays-black = Goren stays black.
engine-stays-white = Goren stays white.
engine-decides-one = Goren stays black and places one fifth move.
engine-decides-ten = Goren stays black and offers ten fifth moves.
engine-named = { $count ->
    [one] Goren plays { $point }, and black is to offer one fifth move.
   *[other] Goren plays { $point }, and black is to offer { $count } fifth moves.
 }
engine-offered = Goren offers the fifth moves { $points }.
engine-kept = Goren chooses the fifth move { $point }.
hint-is = Hint: { $point }.
engine-error = The engine: { $error }.

## The decisions of an opening, in the comments of a game that is saved

decided-rule = Opening rule: { $name }.
first-or-second = { $seat ->
    [first] The first player
   *[second] The second player
 }
decided-swap = { first-or-second } swaps and takes { black-or-white }.
decided-stay = { first-or-second } stays { black-or-white }.
decided-take = { first-or-second } takes { black-or-white }.
decided-two = { first-or-second } places two more stones and leaves the choice.
decided-one = { first-or-second } stays black and places one fifth move.
decided-ten = { first-or-second } stays black and offers ten fifth moves.
decided-count = { $count ->
    [one] White asks for one fifth move.
   *[other] White asks for { $count } fifth moves.
 }
decided-offer = Black offers the fifth moves { $points }.

## The buttons of a game

analyse = Analyse
stop = Stop
resign = Resign
resign-really = Really resign?
resign-again = Really resign? Press the button again.
pause = Pause
move-now = Move now
engine-moves = Goren moves
go-on = Go on
place-of = { $number } of { $count }
choose-about = White is to move.
choose-black = Take black
choose-white = Take white
choose-two = Place two stones, and leave the choice
choose-one = Stay black and place one fifth move
choose-ten = Stay black and offer ten fifth moves
choose-swap-black = Swap: take black
choose-swap-white = Swap: take white
choose-stay-black = Stay black
choose-stay-white = Stay white
# Where a colour is kept or swapped. It is that of the one who chooses.
choose-about-black = You have black, and black is to move.
choose-about-white = You have white, and white is to move.
choose-about-number = How many fifth moves is black to offer?
choose-fifths = { $count ->
    [one] Black is to offer one fifth move.
   *[other] Black is to offer { $count } fifth moves.
 }
line-place = Line: move { $number } of { $count }
line-place-win = Proven win: move { $number } of { $count }
line-place-loss = Proven loss: move { $number } of { $count }
line-extending = Looking further …
line-move = { $number }: { black-or-white } { $point }
choose-point = Choose a point of the board.

## What is read aloud

new-game-begins = New game: { $rule }, { $width } by { $height }.
back-to-game = Back to the game.
stone-placed = { Black-or-white } { $point }.
taken-back = Taken back.
analysis-on = Analysis on
analysis-off = Analysis off
board-label = Board, { $width } by { $height }.
# Said to screen readers when a key has turned or flipped the board.
board-turned = The board is turned by { $degrees }°.
board-flipped = Left and right of the board are exchanged.
board-not-flipped = Left and right of the board are as usual.
# A point of the board. A dead one belongs to neither side.
cell-color = { $color ->
    [black] black
    [dead] dead
   *[white] white
}
cell = { $point }, { $what }
cell-empty = empty
cell-stone = { cell-color }, move { $number }
cell-stone-at-start = { cell-color }, from the start
cell-wins = { $what }, in the winning line
cell-forbidden = forbidden to black: { $foul }
cell-line = empty, { $number } of the line: { cell-color }
cell-candidate = empty, candidate, { $value }
cell-marked = empty, marked { $letter }
cell-hint = empty, hint

## Notices

opened-from-library = Opened a game of { count-moves }.
main-line-now = This is the main line now.
deleted-from-here = Move { $number }, { $point }, and what followed it is deleted.
moves-are-back = The moves are back.
link-copied = The link to this position is copied.
link-is = The link: { $link }
link-has-no-game = The link holds no game that can be shown.
position-impossible = This position is not possible: { $error }.
point-occupied = { $point } is not empty.
why-title = Why { $point }?
banner-link = The link holds another game than yours. Yours is kept, and the engine left alone, until you choose.
banner-visit = Another site has opened this page. Your game and the engine are left alone until you go on.
banner-gone = The server does not answer. Start “goren board” again: this page waits for it, and the game is kept.
banner-locked = Goren was started again and has a new address. Open the address that it printed; this page goes on then.
banner-taken = Another tab has opened the board and uses the engine now.

## The analysis

nodes-short = { $unit ->
    [k] { $number } k
    [M] { $number } M
    [G] { $number } G
   *[none] { $number }
}
search-facts = Depth { $depth }–{ $deepest }, { $nodes } nodes in { $seconds } s
search-facts-speed = Depth { $depth }–{ $deepest }, { $nodes } nodes in { $seconds } s, { $speed } nodes/s
line-label = { $number }: { $move }, { $value }, then { $moves }. Shows the line on the board.
line-label-short = { $number }: { $move }, { $value }. Shows the line on the board.
candidate-winning = winning
candidate-losing = losing
facts-threats = Threats: what the next move can make
fact-threat = { Black-or-white } can make { $kind }: { $points }
facts-forbidden = Forbidden to black
fact-forbidden = { $point }: { $foul }

## The moves

no-moves = No move has been played.
move-label = Move { $number }: { black-or-white } { $point }
variation-label = Variation: { $point }
comment-on-game = Comment on the game
comment-on-move = Comment on move { $number }, { $point }
at-start = Start of the game
at-move = Move { $number }, { black-or-white } { $point }
at-move-variations = Move { $number }, { black-or-white } { $point }, { $count } variations

## The review

review-start = Review the game
review-time = Search
review-quick = quick
review-normal = normal
review-thorough = thorough
review-about = Searches every position, draws what black may expect, and lists mistakes and missed wins.
review-complete = The review is complete.
review-positions = Positions reviewed
review-none = No move gave much away.
review-curve = What black may expect, move by move; { $percent } % in the end. The marked moves are listed below.
review-side = { Black-or-white }: { $faults }.
review-blunders = { $count ->
    [one] 1 blunder
   *[other] { $count } blunders
}
review-mistakes = { $count ->
    [one] 1 mistake
   *[other] { $count } mistakes
}
review-inaccuracies = { $count ->
    [one] 1 inaccuracy
   *[other] { $count } inaccuracies
}
review-missed-wins = { $count ->
    [one] 1 missed win
   *[other] { $count } missed wins
}
review-average-loss = average loss { $percent } %
judged-inaccuracy = inaccuracy
judged-mistake = mistake
judged-blunder = blunder
judged-missed-win = missed win
judged-loses = loses
judged-inaccuracy-loses = inaccuracy, loses
judged-mistake-loses = mistake, loses
judged-blunder-loses = blunder, loses
slip-title = { $number }. { $point }: { $kind }
slip-title-plain = { $number }. { $point }
slip-value = { Black-or-white }: { $before } → { $after }.
# The move of the game, and the lines instead of it and after it.
slip-played = Played
slip-better = Better
slip-answer = Answer
# Whose mistakes are listed.
mistakes = Mistakes
mistakes-mine = Mine
mistakes-theirs = The opponent's
mistakes-black = Black's
mistakes-white = White's
mistakes-both = Both sides

## The end of a game, and mistakes tried again

ending-won = You have won
ending-lost = You have lost
ending-draw = A draw
ending-won-by = { Black-or-white } has won
ending-moves = After { count-moves }.
ending-moves-level = After { count-moves }, against Goren at level { $level }.
ending-announced = A summary with review, rematch and new game follows the state of the game.
ending-worst = The worst: { $slip }
# A button: a new game, in which $color is that of the person.
rematch-as = Rematch as { black-or-white }
rematch-swapped = Rematch, sides swapped
retry = Try again
retry-label = Try again instead of move { $number }, { $point }
retry-mine = Retry my mistakes
retry-all = Retry the mistakes
retry-task = { Black-or-white } to play: find a better move than { $point }
retry-place = Mistake { $number } of { $count }.
retry-judging = The engine looks at { $point } …
retry-right = Right: { $point } is the best move.
retry-right-too = Right: { $point } is as good as { $best }.
retry-was-last = That was the last mistake.
retry-reply = { Black-or-white } answers { $point }.
retry-after = { Black-or-white } then: { $value }.
retry-answer-is = The answer: { $moves }.
clock-stands = The clocks stand still.
clock-runs = The clocks run again.

## New game

players-free-human-engine = You are black, Goren is white
players-free-engine-human = You are white, Goren is black
players-free-human-human = People play both sides
players-free-engine-engine = Goren plays both sides
players-opening-human-engine = You place the first stones, Goren answers
players-opening-engine-human = Goren places the first stones, you answer
players-opening-human-human = People do both
players-opening-engine-engine = Goren does both
opening-free = Free
opening-swap = Swap
opening-swap2 = Swap2
opening-rif = RIF
opening-soosorv8 = Soosõrv-8
opening-taraguchi10 = Taraguchi-10
opening-balanced = Balanced
opening-free-about = Black places the first stone anywhere.
opening-swap-about = One side places three stones: black, white, black. The other chooses a colour.
opening-swap2-about = One side places three stones: black, white, black. The other takes black, or stays white and places the fourth, or places two more and leaves the choice.
opening-rif-about = One side places one of the 26 openings of renju, and the other may swap. White places the fourth stone. Black offers two fifth moves that are not symmetric, and white chooses one of them. The world championships from 1996 to 2007 were played by this rule.
opening-soosorv8-about = One side places one of the 26 openings of renju, and the other may swap. White places the fourth stone and says how many fifth moves there will be, one to eight; the other may swap. Black offers that many, none symmetric to another, and white chooses one of them.
opening-taraguchi10-about = The stones are placed in turn: in the centre, then within the middle 3×3, 5×5 and 7×7. After each of them the other may swap. Then black places the fifth within the middle 9×9, and the other may swap once more; or black offers ten fifth moves, none symmetric to another, and white chooses one of them.
opening-balanced-about = Goren places three to five stones that favour neither colour, others in each game. You go on from there.
count-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
level-of-ten = { $level } of 10: { $about }
# What a person may expect of each level.
level-1 = a child who makes a few open threes wins
level-2 = overlooks one open three in ten
level-3 = blocks every four and nearly every open three; forks take it by surprise
level-4 = sees forks two moves ahead
level-5 = sees short wins by fours
level-6 = sees wins of eight moves
level-7 = sees all that it can prove
level-8 = sees all that it can prove, and thinks longer
level-9 = thinks for half a second
level-10 = the whole engine: all that the time allows

## Settings

language = Language
language-auto = As the browser

## Files

the-text = the text
too-much = There is too much in { $name }: the server takes about a megabyte.
cannot-be-read = { $name } cannot be read.
no-text = There is no text.
no-answer = The server does not answer.
choose-game = There are { $count } games in { $name }: choose one.
game-in-file = { $number } ({ $rule }, { count-moves })
game-in-file-names = { $number }: { $black } – { $white } ({ $rule }, { count-moves })
cannot-be-shown = The game cannot be shown.
opened-position = Opened a position.
opened-game = Opened a game of { count-moves }.
left-out = { $count } moves after its end are kept, but not shown.
too-large-to-keep = It is too large for its marks, and what is not shown, to be kept.
# What the server says about files that it refuses is English; $error is that.
file-refused = This cannot be read: { $error }
format-refused = The game cannot be saved in this format: { $error }
# What a format cannot hold: $parts is a list of them.
cannot-hold = This format cannot hold: { $parts }.
part-variations = variations
part-passes = passes
part-names = the names of the players
part-commas = commas in names
part-ranks = the ranks of the players
part-date = the date
part-rule = the rule
part-whole-rule = the rule “{ $name }”, only { $rule }
part-this-rule = the rule “{ $name }”
part-opening-rule = the opening rule “{ $name }”
part-result = the result
part-this-result = the result “{ $name }”
part-ending = how the game ended
part-event = the event, its round or its place
part-comments = comments
part-labels = labels
part-marks = marks on points
part-dead-stones = dead stones
part-order = in what order the first stones came: they are moves
part-twice = that a side moves twice: a pass stands between
part-property = the property { $name }
# About a file that was read all the same.
warning-game-of-go = This file says that it is a game of Go (GM[1]).
warning-unknown-rule = The rule “{ $name }” is not known; { $rule } was taken.
warning-unknown-encoding = The encoding “{ $name }” is not known, so the characters were guessed.
warning-other-encoding = The text is not { $name }, as it says or seems; it was read as { $taken }.
warning-no-character = Some bytes are no characters of { $name } and were replaced.
warning-result = The file says: { $told }. By the rules of { $rule }: { $shown }. Another rule may be right.
warning-after-end = Moves were played after the end of the game; they are kept and not judged.
warning-occupied = Move { $number }, { $point }, is on a stone; nothing from there on can be shown.
warning-twice = A side moves twice in a row, as if the other had passed.
warning-setup-later = Stones are set up in the middle of the game; what follows is read from there.
warning-off-board = { $name } names points off the board, which are left out.
warning-size = The file does not tell the size of the board; { $size } was taken, since the moves need it.
warning-behind = { $count } bytes after the end of the game are left out.
copied = Copied.
picture-is-made = The picture is being made …
picture-done = The picture is done: { $name }
picture-failed = The browser cannot make the picture.
selected-to-copy = The text is selected: copy it with the keyboard.

## The library

no-library = This browser keeps no library of games: a new game takes the place of the one before.
no-room = The game could not be kept in the library: the browser has no room for it.
none-found = No game is found.
none-yet = No games yet: a game is kept here when another one is begun or opened.
found-of = Games shown: { $count } of { $all }
# A game of a person and Goren; $color is that of the person, $level is 0 where it is not known.
you-against = { $level ->
    [0] You ({ black-or-white }) against Goren
   *[other] You ({ black-or-white }) against Goren, level { $level }
 }
result-black = black won
result-white = white won
result-draw = a draw
on-the-board = { $when }, on the board now
delete = Delete
delete-game = Delete { $game }
deleted = Deleted.
game-is-back = The game is back.
games-written = { $count } games are written.
games-not-written = { $count } could not be written.

## Training and lessons

training-stored = your training
lessons-stored = your lessons
cannot-store = The browser cannot store { $what }. It is kept as long as the page is open.
damaged-kept = What the browser has stored as { $what } cannot be read. It is kept under the name { $name }, and you begin anew.
damaged-lost = What the browser has stored as { $what } cannot be read. You begin anew.
task-win = { Black-or-white } to play and win
task-defend = { Black-or-white } to play: find the only defence
task-none = Training
task-last = That was the last problem
task-all-came = Every problem of this theme has come. Choose another theme, or begin again.
task-about = { $rule }, { $size }, problem rated { $rating }.
last-move-was = The last move was { $point }.
solved = Solved.
right-go-on = Right. The opponent answers { $point }. Go on.
point-is-wrong = { $point } is wrong.
try-again = Try again.
counts-as-failed = It counts as failed.
helped-not-counted = With a hint it does not count.
hint-not-counted = With a hint it does not count when it is solved.
not-counted = It could not be counted.
rating-changed = Your rating: { $rating } ({ $change }).
solution-is = The solution: { $moves }.
solution-start = Start of the solution
rating-is = Your rating is { $rating }: { $solved } solved, { $failed } failed.
come-again = { $count } will come again, { $due } of them today.
begin-again = Begin again
skip = Skip
next = Next
next-lesson = Next lesson
lesson-step = Lesson { $number }, { $title }: step { $step } of { $count }. { $rule }, { black-or-white } to move.
lesson-end = Lesson { $number }, { $title }: the end.
lesson-was = This was lesson { $number }
lesson-unanswered = { $count ->
    [one] Step { $numbers } has no answer yet. The lesson is finished once every step has one.
   *[other] Steps { $numbers } have no answer yet. The lesson is finished once every step has one.
}
lesson-finished = It is finished.
lesson-next-is = The next is lesson { $number }: { $title }.
lesson-was-last = It was the last one. Training has problems to go on with.
lesson-choose = Board. Choose a lesson.
lesson-label = Lesson { $number }: { $title }
lesson-label-finished = Lesson { $number }: { $title }, finished
lessons-finished = { $count } of { $all } finished.
still-missing = { $count ->
    [one] One is missing.
   *[other] { $count } are missing.
}
