# The words of the page in English. Every other language has the same keys (a test holds that), and may have
# messages of its own beside them, to put others together. How Fluent works: https://projectfluent.org/fluent/guide.
#
# In the values:
#   $point      a point, such as h8
#   $color      `black` or `white`
#   $number     the number of a move, a step or a lesson
#   $count      how many
# A message with attributes (.aria-label is read aloud by screen readers) belongs to one element of the page.

language-name = 한국어
# What stands between two sentences (nothing in Chinese and Japanese), and between the parts of a list.
sentence-space = { " " }
list-comma = { ", " }
# Between facts that stand side by side.
fact-comma = { ", " }
# A title or the like where a sentence is wanted.
as-sentence = { $text }.

## What stands in the page from the beginning

nav =
    .aria-label = 대국
leave = 대국으로
new = 새 대국
open = 열기
games = 대국 목록
save = 저장
link = 링크 복사
train = 연습
learn = 배우기
settings = 설정
help = 도움말
# Of a move.
undo = 무르기
# Of a deletion.
put-back = 복구
redo = 다시 실행
hint = 힌트
banner-take = 여기서 엔진 사용
banner-open = 여기서 열기
banner-keep = 내 대국 계속하기
board =
    .aria-label = 오목판
state =
    .aria-label = 대국 상황
black-is-played-by = 흑을 두는 쪽
white-is-played-by = 백을 두는 쪽
person = 사람
level = 레벨
steps =
    .aria-label = 수순 넘기기
step-first =
    .aria-label = 대국 처음으로
step-back =
    .aria-label = 한 수 뒤로
step-on =
    .aria-label = 한 수 앞으로
step-last =
    .aria-label = 마지막 수로
play-here = 두기
cancel = 취소
line-steps =
    .aria-label = 판에 표시된 수순
line-first =
    .aria-label = 수순의 처음으로
line-back =
    .aria-label = 수순에서 한 수 뒤로
line-on =
    .aria-label = 수순에서 한 수 앞으로
line-last =
    .aria-label = 수순의 끝으로
line-close =
    .aria-label = 대국으로 돌아가기
why-close =
    .aria-label = 설명 닫기
why-whole = 설명 모두 보기
why-play = 그래도 여기에 두기
panels =
    .aria-label = 패널
tab-analysis = 분석
tab-moves = 기보
tab-review = 복기
lines = 후보 수
why-here = 왜 여기?
moves-and-variations =
    .aria-label = 기보와 변화
promote = 주 수순으로 지정
delete-from-here = 여기부터 삭제
training =
    .aria-label = 연습
solution-steps =
    .aria-label = 정답 수순 넘기기
solution-first =
    .aria-label = 정답 수순의 처음으로
solution-back =
    .aria-label = 정답 수순에서 한 수 뒤로
solution-on =
    .aria-label = 정답 수순에서 한 수 앞으로
solution-last =
    .aria-label = 정답 수순의 끝으로
solution = 정답
theme = 주제
theme-all = 전체
ending-close =
    .aria-label = 요약 닫기
slip-close =
    .aria-label = 실수 설명 닫기
train-kind = 이 유형 연습
retry-mistakes-again =
    .aria-label = 실수 다시 두기
retry-show = 정답 보기
retry-next = 다음 실수
retry-back = 복기로
clocks =
    .aria-label = 대국 시계
clock-of-black = 흑의 시계:
clock-of-white = 백의 시계:
lessons = 강의
lesson =
    .aria-label = 강의
lesson-choices =
    .aria-label = 고를 수 있는 자리
lesson-list = 강의 목록
lesson-back = 이전
rule = 룰
board-size = 판 크기
columns = 가로
rows = 세로
opening = 오프닝
balanced-now = 균형 배치
players = 대국자
minutes-a-side = 제한 시간(분)
no-clock = 시계 없음
seconds-a-move = 한 수마다 추가(초)
longest-time = 한 수 최대 시간
close = 닫기
start = 시작
open-title = 기보 열기
open-about = 수의 목록(h8 i9 j7, h8i9j7 또는 7,7 8,8)이나 SGF, Piskvork(.psq) 등 여러 형식의 기보를 붙여 넣으세요. 파일을 페이지 아무 곳에나 끌어다 놓아도 됩니다.
game-text = 기보 텍스트
or-a-file = 또는 파일
search = 검색
search-in =
    .placeholder = 이름, 룰, 결과
export = 모두 SGF로 저장
save-title = 대국 저장
format = 형식
format-sgf = SGF, 기보 편집기용
format-psq = Piskvork (.psq)
format-points = 수: h8 i9
format-coordinates = 수: 7,7 8,8
format-offsets = 중앙 기준 수: 0,0, 1,1
copy = 복사
download = 다운로드
colours = 화면 색상
colours-auto = 시스템 설정
colours-light = 밝게
colours-dark = 어둡게
confirm-auto = 판이 작을 때
confirm-always = 항상
confirm-never = 안 함
board-theme = 판 디자인
board-theme-wood = 나무
board-theme-plain = 단색
board-theme-slate = 슬레이트
board-theme-paper = 종이(인쇄용)
board-turns = 판 회전(시계 방향)
# $degrees   0, 90, 180 or 270
degrees = { $degrees }°
board-flip = 판 좌우 뒤집기
show-coordinates = 좌표 표시
stones-fall = 돌 놓는 애니메이션
stones-sound = 돌 소리
pictures = 이미지
picture-png = 국면을 PNG로
picture-svg = 국면을 SVG로
picture-gif = 대국을 GIF로
show-numbers = 돌에 수순 번호 표시
show-forbidden = 금수 자리 표시(렌주룰)
show-threats = 판에 위협 표시
show-candidates = 판에 분석 추천 수 표시
confirm = 한 번 더 눌러 착수 확정
help-about = 클릭, 터치 또는 키보드로 돌을 놓으세요. 추천 수나 수순에 포인터를 올리면 그 뒤의 진행이 판에 나타납니다. 렌주룰에서 흑의 금수 자리에는 X표가 보이며, 클릭하면 이유를 알 수 있습니다.
help-marks = 판 위의 표시
mark-last = 마지막 수
mark-winning = 이긴 5목
mark-forbidden = 렌주룰에서 흑의 금수 자리
mark-threat = 흑이나 백이 두면 5목, 열린 4, 4-3 등이 되는 자리
mark-candidate = 분석 중인 수: 초록이 최선, 숫자는 승률(%). ✓ 승리, ✗ 패배
mark-line = 표시 중인 수순의 수와 번호
mark-good = 힌트 또는 정답
mark-asked = 설명하는 자리 또는 실수
mark-part = 줄을 이루는 돌
mark-bad = 틀렸거나 인정되지 않는 자리
mark-letter = 고를 자리: 제시된 5번째 수, 또는 강의에서 말하는 자리
mark-zone = 오프닝에서 다음 돌을 놓을 범위
help-icons = 버튼과 기보
help-steps = 처음으로, 한 수 뒤로, 한 수 앞으로, 마지막 수로
help-go = Goren 착수, 일시 정지
help-variation = 변화: 원래 수 뒤의 괄호 안에 나옵니다
keys = 단축키
key-board = 판으로 이동
key-enter = 커서 자리에 두기
key-step = 대국이나 표시된 수순 넘기기
key-undo = 무르기, 다시 실행
key-delete = 이 수와 이후 수 삭제
key-put-back = 삭제한 것 복구
key-games = 이전에 두거나 연 대국
key-hint = 힌트
key-analyse = 분석 켜기/끄기
key-explain = 커서 자리 설명
key-numbers = 돌에 수순 번호 표시
key-turn = 판 90° 회전, 좌우 뒤집기
key-new = 새 대국
key-files = 열기, 저장, 링크 복사
key-escape = 대국으로 돌아가기
key-training = 연습 중: 힌트, 정답, 다음 문제
key-lesson = 강의 중: 이전, 다음
key-help = 이 도움말
key-arrows = 판 위에서는 커서 이동. 그 밖에서는 좌우로 수를 넘기고, 위아래로 앞뒤 변화로 이동
drop = 파일을 놓으면 기보가 열립니다

## What is put together by the scripts

# Words that others use.
black-or-white = { $color ->
    [black] 흑
   *[white] 백
}
Black-or-white = { black-or-white }
count-moves = { $count }수
share = { $percent }%

# The rules. How each is told where it is chosen.
rule-freestyle = 자유룰
rule-standard = 표준룰
rule-renju = 렌주룰
rule-caro = 카로룰
rule-caro-exact = 카로룰(정확히 5목)
rule-freestyle-about = 5개 이상 이으면 이깁니다.
rule-standard-about = 정확히 5개를 이어야 이깁니다.
rule-renju-about = 흑은 정확히 5목이어야 이기며 3-3, 4-4, 장목은 금수입니다. 백은 5목 이상이면 이깁니다.
rule-caro-about = 5개를 이으면 이깁니다. 단, 상대가 양 끝을 모두 막으면 이기지 못합니다. 6개 이상은 항상 이깁니다.
rule-caro-exact-about = 정확히 5개를 이어야 이깁니다. 단, 양 끝이 모두 막히면 이기지 못합니다.
# The fouls of renju, and what a stone makes.
foul-double-three = 3-3
foul-double-four = 4-4
foul-overline = 장목
threat-five = 5목
threat-open-four = 열린 4
threat-four-three = 4-3
threat-double-three = 3-3

# The value of a position.
value-win = { $count }수 만에 승리
value-loss = { $count }수 만에 패배
value-bar = 흑 { $black }%, 백 { $white }%

## Whose turn it is, and how the game stands

state-draw = 무승부입니다. 둘 곳이 없습니다.
state-won-five-in-a-row = { Black-or-white } 승리: 5목을 완성했습니다.
state-won-foul-double-three = { Black-or-white } 승리: 흑이 금수(3-3)를 두었습니다.
state-won-foul-double-four = { Black-or-white } 승리: 흑이 금수(4-4)를 두었습니다.
state-won-foul-overline = { Black-or-white } 승리: 흑이 금수(장목)를 두었습니다.
state-resigned = { Black-or-white } 승리: 상대가 기권했습니다.
state-time = { Black-or-white } 승리: 상대의 시간이 다 되었습니다.
state-choose = 흑이나 백을 고르세요
state-engine-chooses = Goren이 흑이나 백을 고릅니다
# What an opening asks. Where two people play, $seat says which of them is asked: the one who begins the opening, or
# the other; $text is one of the messages behind this one. $side is the length of the sides of a square of points,
# 0 for the whole board.
ask-player = { $seat ->
    [first] 첫 번째 대국자: { $text }
   *[second] 두 번째 대국자: { $text }
}
ask-place = { $side ->
    [0] { black-or-white }돌을 놓으세요
    [1] 중앙에 { black-or-white }돌을 놓으세요
   *[other] 중앙 { $side }×{ $side } 안에 { black-or-white }돌을 놓으세요
}
ask-place-of = { $side ->
    [0] 돌 { $number }/{ $count }: { black-or-white }돌을 놓으세요
    [1] 돌 { $number }/{ $count }: 중앙에 { black-or-white }돌을 놓으세요
   *[other] 돌 { $number }/{ $count }: 중앙 { $side }×{ $side } 안에 { black-or-white }돌을 놓으세요
}
ask-swap = 스왑할지 유지할지 고르세요
ask-number = 흑이 제시할 5번째 수의 개수를 고르세요
ask-offer = 5번째 수를 제시하세요: { $number }/{ $count }
ask-keep = 5번째 수 { $count }개 중 하나를 고르세요
ask-outside = { $side ->
    [1] 이 돌은 중앙에 놓아야 합니다.
   *[other] 이 돌은 중앙 { $side }×{ $side } 안에 놓아야 합니다.
}
ask-another = { $point } 자리는 이미 제시한 5번째 수와 같거나 대칭입니다.
ask-a-letter = 글자가 있는 자리 중 하나를 고르세요.
offered = 제시한 수: { $point }.
engine-asked-stones = Goren이 돌 { $count }개를 놓습니다
engine-asked-swap = Goren이 스왑할지 정합니다
engine-asked-offer = Goren이 5번째 수 { $count }개를 제시합니다
engine-asked-keep = Goren이 5번째 수를 고릅니다
state-thinking = Goren이 생각 중({ black-or-white })
state-engine-to-move = Goren 차례({ black-or-white })
state-your-move = 내 차례({ black-or-white })
state-to-move = { Black-or-white } 차례
looking-for-hint = 힌트를 찾는 중…
# The rule of an opening, among the facts about the game.
detail-opening = { $rule ->
    [balanced] { $name }
   *[other] 오프닝 { $name }
}
# The opening of renju, in Latin letters and as Japan writes it.
opening-korean = { $name ->
    [Kansei] 한성
    [Keigetsu] 계월
    [Sosei] 소성
    [Kagetsu] 화월
    [Zangetsu] 잔월
    [Ugetsu] 우월
    [Kinsei] 금성
    [Shogetsu] 송월
    [Kyugetsu] 구월
    [Shingetsu] 신월
    [Zuisei] 서성
    [Sangetsu] 산월
    [Yusei] 유성
    [Chosei] 장성
    [Kyogetsu] 협월
    [Kosei] 항성
    [Suigetsu] 수월
    [Ryusei] 유성
    [Ungetsu] 운월
    [Hogetsu] 포월
    [Rangetsu] 람월
    [Gingetsu] 은월
    [Myojo] 명성
    [Shagetsu] 사월
    [Meigetsu] 명월
    [Suisei] 혜성
   *[other] { $name }
}
opening-name = { opening-korean }({ $japanese })

## The engine's moves

engine-plays = Goren의 착수: { $points }.
engine-placed = Goren이 돌 { $count }개를 놓았습니다: { $points }.
engine-placed-two = Goren이 돌 2개를 더 놓았습니다: { $points }. 이제 흑백을 고릅니다.
engine-takes-black = Goren이 흑을 잡습니다.
engine-takes-white = Goren이 백을 잡고 { $points }에 둡니다.
engine-chooses-white = Goren이 백을 잡습니다.
engine-stays-black = Goren이 흑을 유지합니다.
engine-stays-white = Goren이 백을 유지합니다.
engine-decides-one = Goren이 흑을 유지하고 5번째 수를 한 곳에 둡니다.
engine-decides-ten = Goren이 흑을 유지하고 5번째 수 10개를 제시합니다.
engine-named = Goren이 { $point }에 둡니다. 흑은 5번째 수 { $count }개를 제시합니다.
engine-offered = Goren이 제시한 5번째 수: { $points }.
engine-kept = Goren이 고른 5번째 수: { $point }.
hint-is = 힌트: { $point }.
engine-error = 엔진: { $error }.

## The decisions of an opening, in the comments of a game that is saved

decided-rule = 오프닝 규칙: { $name }.
first-or-second = { $seat ->
    [first] 첫 번째 대국자
   *[second] 두 번째 대국자
}
decided-swap = { first-or-second }: 스왑하여 { black-or-white }을 잡습니다.
decided-stay = { first-or-second }: { black-or-white }을 유지합니다.
decided-take = { first-or-second }: { black-or-white }을 잡습니다.
decided-two = { first-or-second }: 돌 2개를 더 놓고 선택을 넘깁니다.
decided-one = { first-or-second }: 흑을 유지하고 5번째 수를 한 곳에 둡니다.
decided-ten = { first-or-second }: 흑을 유지하고 5번째 수 10개를 제시합니다.
decided-count = 백이 5번째 수 { $count }개를 요구합니다.
decided-offer = 흑이 제시한 5번째 수: { $points }.

## The buttons of a game

analyse = 분석
stop = 중지
resign = 기권
resign-really = 정말 기권?
resign-again = 정말 기권할까요? 버튼을 한 번 더 누르세요.
pause = 일시 정지
move-now = 바로 두기
engine-moves = Goren 착수
go-on = 계속
place-of = { $number }/{ $count }
choose-about = 백 차례입니다.
choose-black = 흑 잡기
choose-white = 백 잡기
choose-two = 돌 2개 놓고 선택 넘기기
choose-one = 흑 유지, 5번째 수 1개 두기
choose-ten = 흑 유지, 5번째 수 10개 제시
choose-swap-black = 스왑: 흑 잡기
choose-swap-white = 스왑: 백 잡기
choose-stay-black = 흑 유지
choose-stay-white = 백 유지
# Where a colour is kept or swapped. It is that of the one who chooses.
choose-about-black = 지금은 내가 흑이고, 흑 차례입니다.
choose-about-white = 지금은 내가 백이고, 백 차례입니다.
choose-about-number = 흑이 5번째 수를 몇 개 제시할까요?
choose-fifths = 흑은 5번째 수 { $count }개를 제시합니다.
line-place = 수순: { $number }/{ $count }수
line-place-win = 승리 확정: { $number }/{ $count }수
line-place-loss = 패배 확정: { $number }/{ $count }수
line-extending = 더 읽는 중…
line-move = { $number }: { black-or-white } { $point }
choose-point = 판에서 자리를 고르세요.

## What is read aloud

new-game-begins = 새 대국: { $rule }, 가로 { $width }, 세로 { $height }.
back-to-game = 대국으로 돌아왔습니다.
stone-placed = { Black-or-white } { $point }.
taken-back = 수를 물렀습니다.
analysis-on = 분석 켜짐
analysis-off = 분석 꺼짐
board-label = 오목판, 가로 { $width }, 세로 { $height }.
# Said to screen readers when a key has turned or flipped the board.
board-turned = 판 회전: { $degrees }°.
board-flipped = 판의 좌우를 뒤집었습니다.
board-not-flipped = 판의 좌우를 원래대로 되돌렸습니다.
# A point of the board. A dead one belongs to neither side.
cell-color = { $color ->
    [black] 흑돌
    [dead] 막힌 자리
   *[white] 백돌
}
cell = { $point }, { $what }
cell-empty = 빈 자리
cell-stone = { cell-color }, { $number }번째 수
cell-stone-at-start = { cell-color }, 처음부터
cell-wins = { $what }, 이긴 줄
cell-forbidden = 흑 금수: { $foul }
cell-line = 빈 자리, 수순의 { $number }번째 수: { cell-color }
cell-candidate = 빈 자리, 후보, { $value }
cell-marked = 빈 자리, 표시 { $letter }
cell-hint = 빈 자리, 힌트

## Notices

opened-from-library = { count-moves }짜리 대국을 열었습니다.
main-line-now = 이제 이것이 주 수순입니다.
deleted-from-here = { $number }번째 수({ $point })와 그 뒤를 삭제했습니다.
moves-are-back = 삭제한 수를 복구했습니다.
link-copied = 이 국면의 링크를 복사했습니다.
link-is = 링크: { $link }
link-has-no-game = 이 링크에는 표시할 수 있는 대국이 없습니다.
position-impossible = 불가능한 국면입니다: { $error }.
point-occupied = { $point }에는 이미 돌이 있습니다.
why-title = 왜 { $point }?
banner-link = 링크에 다른 대국이 들어 있습니다. 선택하기 전까지 내 대국은 그대로 남고 엔진도 움직이지 않습니다.
banner-visit = 다른 사이트가 이 페이지를 열었습니다. 계속하기 전까지 내 대국과 엔진은 그대로 둡니다.
banner-gone = 서버가 응답하지 않습니다. “goren board”를 다시 시작하세요. 이 페이지는 서버를 기다리며, 대국은 그대로 남아 있습니다.
banner-locked = Goren이 다시 시작되어 주소가 바뀌었습니다. 새로 표시된 주소를 열면 이 페이지도 다시 쓸 수 있습니다.
banner-taken = 다른 탭에서 판을 열어, 지금은 그 탭이 엔진을 쓰고 있습니다.

## The analysis

nodes-short = { $unit ->
    [k] { $number } k
    [M] { $number } M
    [G] { $number } G
   *[none] { $number }
}
search-facts = 깊이 { $depth }–{ $deepest }, 노드 { $nodes }, { $seconds }초
search-facts-speed = 깊이 { $depth }–{ $deepest }, 노드 { $nodes }, { $seconds }초, 초당 노드 { $speed }
line-label = { $number }: { $move }, { $value }, 이어서 { $moves }. 수순을 판에 표시합니다.
line-label-short = { $number }: { $move }, { $value }. 수순을 판에 표시합니다.
candidate-winning = 승리
candidate-losing = 패배
facts-threats = 위협: 다음 한 수로 만들 수 있는 모양
fact-threat = { Black-or-white } { $kind } 가능: { $points }
facts-forbidden = 흑의 금수 자리
fact-forbidden = { $point }: { $foul }

## The moves

no-moves = 아직 둔 수가 없습니다.
move-label = { $number }번째 수: { black-or-white } { $point }
variation-label = 변화: { $point }
comment-on-game = 대국 해설
comment-on-move = { $number }번째 수({ $point }) 해설
at-start = 대국 시작
at-move = { $number }번째 수, { black-or-white } { $point }
at-move-variations = { $number }번째 수, { black-or-white } { $point }, 변화 { $count }개

## The review

review-start = 복기 시작
review-time = 탐색
review-quick = 빠르게
review-normal = 보통
review-thorough = 꼼꼼히
review-about = 모든 국면을 탐색해 흑의 승률을 그래프로 그리고, 실수와 놓친 승리를 보여 줍니다.
review-complete = 복기를 마쳤습니다.
review-positions = 복기한 국면
review-none = 크게 손해 본 수가 없습니다.
review-curve = 한 수 한 수에 따른 흑의 승률입니다. 마지막은 { $percent }%입니다. 표시된 수는 아래 목록에 있습니다.
review-side = { Black-or-white }: { $faults }.
review-blunders = 치명적 실수 { $count }번
review-mistakes = 실수 { $count }번
review-inaccuracies = 사소한 실수 { $count }번
review-missed-wins = 놓친 승리 { $count }번
review-average-loss = 평균 손실 { $percent }%
judged-inaccuracy = 사소한 실수
judged-mistake = 실수
judged-blunder = 치명적 실수
judged-missed-win = 놓친 승리
judged-loses = 지는 수
judged-inaccuracy-loses = 사소한 실수, 지는 수
judged-mistake-loses = 실수, 지는 수
judged-blunder-loses = 치명적 실수, 지는 수
slip-title = { $number }. { $point }: { $kind }
slip-title-plain = { $number }. { $point }
slip-value = { Black-or-white }: { $before } → { $after }.
# The move of the game, and the lines instead of it and after it.
slip-played = 실전
slip-better = 더 나은 수
slip-answer = 응수
# Whose mistakes are listed.
mistakes = 실수
mistakes-mine = 나
mistakes-theirs = 상대
mistakes-black = 흑
mistakes-white = 백
mistakes-both = 양쪽

## The end of a game, and mistakes tried again

ending-won = 이겼습니다
ending-lost = 졌습니다
ending-draw = 무승부입니다
ending-won-by = { Black-or-white } 승리
ending-moves = { count-moves } 만에 끝났습니다.
ending-moves-level = { count-moves } 만에 끝났습니다. 상대: Goren 레벨 { $level }.
ending-announced = 대국 상황 다음에 대국 요약이 있습니다. 복기, 재대국, 새 대국을 고를 수 있습니다.
ending-worst = 가장 큰 실수: { $slip }
# A button: a new game, in which $color is that of the person.
rematch-as = { black-or-white }으로 재대국
rematch-swapped = 흑백 바꿔 재대국
retry = 다시 두기
retry-label = 다시 두기: { $number }번째 수({ $point })
retry-mine = 내 실수 다시 두기
retry-all = 실수 다시 두기
retry-task = { Black-or-white } 차례: { $point }보다 좋은 수를 찾으세요
retry-place = 실수 { $number }/{ $count }.
retry-judging = { $point }: 엔진이 확인하는 중…
retry-right = 정답입니다. 가장 좋은 수: { $point }.
retry-right-too = 정답입니다. { $point }도 { $best }만큼 좋습니다.
retry-was-last = 마지막 실수였습니다.
retry-reply = { Black-or-white }의 응수: { $point }.
retry-after = 그 뒤 { Black-or-white }: { $value }.
retry-answer-is = 정답: { $moves }.
clock-stands = 시계를 멈췄습니다.
clock-runs = 시계가 다시 갑니다.

## New game

players-free-human-engine = 내가 흑, Goren이 백
players-free-engine-human = 내가 백, Goren이 흑
players-free-human-human = 양쪽 모두 사람
players-free-engine-engine = 양쪽 모두 Goren
players-opening-human-engine = 처음 돌은 내가 놓고 Goren이 응수
players-opening-engine-human = 처음 돌은 Goren이 놓고 내가 응수
players-opening-human-human = 둘 다 사람
players-opening-engine-engine = 둘 다 Goren
opening-free = 자유
opening-swap = 스왑(Swap)
opening-swap2 = 스왑2(Swap2)
opening-rif = RIF
opening-soosorv8 = 소시로프-8
opening-taraguchi10 = 타라구치-10
opening-balanced = 균형 배치
opening-free-about = 흑이 첫 돌을 아무 곳에나 놓습니다.
opening-swap-about = 한쪽이 흑, 백, 흑의 순서로 돌 3개를 놓습니다. 상대는 흑이나 백을 고릅니다.
opening-swap2-about = 한쪽이 흑, 백, 흑의 순서로 돌 3개를 놓습니다. 상대는 흑을 잡거나, 백으로 남아 4번째 수를 두거나, 돌 2개를 더 놓고 선택을 넘깁니다.
opening-rif-about = 한쪽이 렌주의 26주형 중 하나를 놓고, 상대는 스왑할 수 있습니다. 백이 4번째 수를 둡니다. 흑은 서로 대칭이 아닌 5번째 수 2개를 제시하고, 백이 그중 하나를 고릅니다. 1996년부터 2007년까지 세계 선수권 대회에서 쓰인 룰입니다.
opening-soosorv8-about = 한쪽이 렌주의 26주형 중 하나를 놓고, 상대는 스왑할 수 있습니다. 백은 4번째 수를 두고 5번째 수의 개수를 1개에서 8개까지 정하며, 상대는 스왑할 수 있습니다. 흑은 그 개수만큼 서로 대칭이 아닌 5번째 수를 제시하고, 백이 그중 하나를 고릅니다.
opening-taraguchi10-about = 돌을 번갈아 놓습니다. 첫 돌은 중앙에, 그다음은 차례로 중앙 3×3, 5×5, 7×7 안에 놓습니다. 돌을 놓을 때마다 상대는 스왑할 수 있습니다. 그 뒤 흑이 중앙 9×9 안에 5번째 수를 두고 상대가 한 번 더 스왑할 수 있습니다. 또는 흑이 서로 대칭이 아닌 5번째 수 10개를 제시하고 백이 그중 하나를 고릅니다.
opening-balanced-about = Goren이 어느 쪽에도 유리하지 않게 돌 3~5개를 놓습니다. 배치는 대국마다 다릅니다. 그 국면부터 이어서 둡니다.
count-seconds = { $count }초
level-of-ten = { $level }/10: { $about }
# What a person may expect of each level.
level-1 = 열린 3을 몇 번 만들면 아이도 이길 수 있습니다
level-2 = 열린 3을 열 번에 한 번 놓칩니다
level-3 = 4는 모두, 열린 3도 거의 막지만 4-3, 3-3 같은 이중 공격에는 당합니다
level-4 = 두 수 앞의 이중 공격까지 읽습니다
level-5 = 연속 4로 이기는 짧은 수순을 읽습니다
level-6 = 8수 만에 이기는 수순까지 읽습니다
level-7 = 증명할 수 있는 승리를 모두 읽습니다
level-8 = 증명할 수 있는 승리를 모두 읽고 더 오래 생각합니다
level-9 = 0.5초 동안 생각합니다
level-10 = 엔진의 최대 실력: 주어진 시간을 모두 씁니다

## Settings

language = 언어
language-auto = 브라우저 설정

## Files

the-text = 텍스트
too-much = { $name }: 내용이 너무 많습니다. 서버는 약 1MB까지 받습니다.
cannot-be-read = { $name }: 읽을 수 없습니다.
no-text = 텍스트가 없습니다.
no-answer = 서버가 응답하지 않습니다.
choose-game = { $name }에 대국이 { $count }개 있습니다. 하나를 고르세요.
game-in-file = { $number } ({ $rule }, { count-moves })
game-in-file-names = { $number }: { $black } – { $white } ({ $rule }, { count-moves })
cannot-be-shown = 이 대국은 표시할 수 없습니다.
opened-position = 국면을 열었습니다.
opened-game = { count-moves }짜리 대국을 열었습니다.
left-out = 대국이 끝난 뒤의 { $count }수는 보관하지만 표시하지 않습니다.
too-large-to-keep = 너무 커서 표시 기호와 화면에 보이지 않는 내용은 보관할 수 없습니다.
# What the server says about files that it refuses is English; $error is that.
file-refused = 읽을 수 없습니다: { $error }
format-refused = 이 형식으로 저장할 수 없습니다: { $error }
# What a format cannot hold: $parts is a list of them.
cannot-hold = 이 형식에 저장할 수 없는 것: { $parts }.
part-variations = 변화
part-passes = 패스
part-names = 대국자 이름
part-commas = 이름 속의 쉼표
part-ranks = 대국자 단급
part-date = 날짜
part-rule = 규칙
part-whole-rule = 규칙 ‘{ $name }’({ $rule }만 남음)
part-this-rule = 규칙 ‘{ $name }’
part-opening-rule = 오프닝 규칙 ‘{ $name }’
part-result = 결과
part-this-result = 결과 ‘{ $name }’
part-ending = 종국 사유
part-event = 대회·라운드·장소
part-comments = 해설
part-labels = 글자 표시
part-marks = 표시 기호
part-dead-stones = 막힌 자리
part-order = 처음 돌의 순서(수로 저장됨)
part-twice = 한쪽이 연달아 두는 것(사이에 패스가 들어감)
part-property = 속성 { $name }
# About a file that was read all the same.
warning-game-of-go = 이 파일은 바둑 기보라고 되어 있습니다(GM[1]).
warning-unknown-rule = ‘{ $name }’ 규칙은 알 수 없어 { $rule }로 읽었습니다.
warning-unknown-encoding = ‘{ $name }’ 인코딩은 알 수 없어 문자를 추정했습니다.
warning-other-encoding = 텍스트가 지정되거나 추정된 { $name } 인코딩이 아니어서 { $taken } 인코딩으로 읽었습니다.
warning-no-character = { $name } 문자가 아닌 바이트를 바꾸었습니다.
warning-result = 파일의 결과: { $told }. { $rule }로는: { $shown }. 다른 규칙일 수 있습니다.
warning-after-end = 종국 뒤에도 수가 있습니다. 남겨 두지만 판정하지 않습니다.
warning-occupied = { $number }번째 수({ $point }): 이미 돌이 있는 자리입니다. 그 뒤는 표시할 수 없습니다.
warning-twice = 한쪽이 연달아 두 번 두었습니다. 상대가 패스한 것으로 봅니다.
warning-setup-later = 대국 중간에 돌이 배치되어 있어, 그 국면부터 읽었습니다.
warning-off-board = { $name }: 판 밖의 자리가 있어 제외했습니다.
warning-size = 파일에 판 크기가 없어, 수에 맞춘 크기로 읽었습니다: { $size }.
warning-behind = 기보 뒤의 { $count }바이트를 제외했습니다.
copied = 복사했습니다.
picture-is-made = 이미지를 만드는 중…
picture-done = 이미지를 만들었습니다: { $name }
picture-failed = 브라우저에서 이미지를 만들 수 없습니다.
selected-to-copy = 텍스트를 선택했습니다. 키보드로 복사하세요.

## The library

no-library = 이 브라우저는 대국 목록을 보관하지 않습니다. 새 대국을 시작하면 이전 대국은 사라집니다.
no-room = 브라우저 저장 공간이 부족해 대국을 목록에 보관하지 못했습니다.
none-found = 대국을 찾지 못했습니다.
none-yet = 아직 대국이 없습니다. 다른 대국을 시작하거나 열면 이전 대국이 여기에 보관됩니다.
found-of = { $all }판 중 { $count }판 표시
# A game of a person and Goren; $color is that of the person, $level is 0 where it is not known.
you-against = { $level ->
    [0] 나({ black-or-white }) 대 Goren
   *[other] 나({ black-or-white }) 대 Goren(레벨 { $level })
}
result-black = 흑 승
result-white = 백 승
result-draw = 무승부
on-the-board = { $when }, 지금 판에 표시 중
delete = 삭제
delete-game = { $game } 삭제
deleted = 삭제했습니다.
game-is-back = 대국을 복구했습니다.
games-written = 대국 { $count }판을 저장했습니다.
games-not-written = { $count }판은 저장하지 못했습니다.

## Training and lessons

training-stored = 연습 기록
lessons-stored = 강의 기록
cannot-store = 브라우저에 { $what }을 저장할 수 없습니다. 페이지가 열려 있는 동안만 보관됩니다.
damaged-kept = 브라우저에 저장된 { $what }을 읽을 수 없습니다. “{ $name }”라는 이름으로 보관하고 처음부터 시작합니다.
damaged-lost = 브라우저에 저장된 { $what }을 읽을 수 없습니다. 처음부터 시작합니다.
task-win = { Black-or-white } 차례: 이기는 수를 찾으세요
task-defend = { Black-or-white } 차례: 유일한 수비를 찾으세요
task-none = 연습
task-last = 마지막 문제였습니다
task-all-came = 이 주제의 문제가 모두 나왔습니다. 다른 주제를 고르거나 처음부터 다시 시작하세요.
task-about = { $rule }, { $size }, 문제 레이팅 { $rating }.
last-move-was = 마지막 수는 { $point }입니다.
solved = 풀었습니다.
right-go-on = 정답입니다. 상대의 응수는 { $point }입니다. 계속하세요.
point-is-wrong = { $point }: 오답입니다.
try-again = 다시 해 보세요.
counts-as-failed = 오답으로 기록됩니다.
helped-not-counted = 힌트를 써서 기록되지 않습니다.
hint-not-counted = 힌트를 쓰면 풀어도 기록되지 않습니다.
not-counted = 기록하지 못했습니다.
rating-changed = 내 레이팅: { $rating } ({ $change }).
solution-is = 정답: { $moves }.
solution-start = 정답 수순의 처음
rating-is = 내 레이팅은 { $rating }입니다. 정답 { $solved }개, 오답 { $failed }개.
come-again = { $count }문제가 다시 나옵니다(오늘 { $due }문제).
begin-again = 처음부터
skip = 건너뛰기
next = 다음
next-lesson = 다음 강의
lesson-step = { $number }강 “{ $title }”: { $step }/{ $count }단계. { $rule }, { black-or-white } 차례.
lesson-end = { $number }강 “{ $title }”: 끝.
lesson-was = { $number }강은 여기까지입니다
lesson-unanswered = 아직 답하지 않은 단계가 { $count }개 있습니다: { $numbers }. 모두 답하면 강의를 마칩니다.
lesson-finished = 강의를 마쳤습니다.
lesson-next-is = 다음은 { $number }강 “{ $title }”입니다.
lesson-was-last = 마지막 강의였습니다. 이어서 연습 문제를 풀어 보세요.
lesson-choose = 오목판. 강의를 고르세요.
lesson-label = { $number }강: { $title }
lesson-label-finished = { $number }강: { $title }, 마침
lessons-finished = { $all }개 중 { $count }개를 마쳤습니다.
still-missing = { $count }곳 남았습니다.
