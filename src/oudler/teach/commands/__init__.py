"""`oudler teach`: lessons, exercises, trainers, and missed problems once more."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date

from msgspec import to_builtins

from oudler.command_line.arguments import Parser, Refused, print_json, refuse
from oudler.solver import KernelMissing, check_search
from oudler.teach import (
    Attempt,
    Problem,
    counterpart,
    due,
    lessons,
    next_problem,
    problem,
    problem_of_the_day,
    problems,
    progress,
    waiting,
)
from oudler.teach.commands.file import AttemptFile
from oudler.teach.commands.talk import Left, Talk
from oudler.teach.lesson import Lesson
from oudler.teach.lesson_text import (
    example_lines,
    lesson_paragraphs,
    lesson_title,
    progress_sentence,
    what_if_sentence,
)
from oudler.terminal.streams import Streams, standard_streams
from oudler.words import Words
from oudler.words.names import day_name, when

WHAT = ("lesson", "problem", "again", "bids", "discards", "worksheet")


def run(arguments: Sequence[str], words: Words) -> int:
    """Teach what was asked for. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    teacher = Teacher(words, AttemptFile(words), standard_streams())
    try:
        if args.json:
            print_json(teacher.to_json(args.what, args.which, args.answer))
            return 0
        with suppress(EOFError, Left):
            teacher.teach(args.what, args.which, args.rules)
    except Refused as error:
        return refuse(error, as_json=args.json)
    except KernelMissing as missing:
        return refuse(Refused(missing.told(words)), as_json=args.json)
    return 0


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("teach", words)
    found.option("what", nargs="?", choices=WHAT, metavar="|".join(WHAT))
    found.option("which", nargs="?", metavar="N")
    found.option("--rules", default="fft-4", choices=("fft-3", "fft-4", "fft-5"))
    found.option("--answer", metavar="ANSWER")
    found.option("--json", action="store_true")
    return found


class Teacher:
    """Gives a lesson, asks its exercises, and keeps the answers."""

    def __init__(
        self, words: Words, file: AttemptFile, streams: Streams, today: date | None = None
    ) -> None:
        self._words, self._file, self._streams = words, file, streams
        self._today = today or date.today()

    def teach(self, what: str | None, which: str | None, rules: str) -> None:
        """Talk until the lesson is over.

        Raises Refused, KernelMissing, and EOFError if there are no answers.
        """
        match what:
            case None:
                self._say(self._course())
            case "lesson":
                self._lesson(self._chosen(which))
            case "problem":
                self._problem(which)
            case "again":
                self._again()
            case "worksheet":
                self._worksheet(self._chosen(which))
            case _:
                check_search()
                from oudler.teach.commands.trainer import train

                train(self._words, self._streams, what, rules)

    def _course(self) -> list[str]:
        words = self._words
        lines = [words("lessons.course")]
        for one in progress(self._file.read()):
            done = progress_sentence(words, one)
            title = lesson_title(words, one.lesson.topic)
            lines.append(words("lessons.entry", number=one.lesson.number, title=title, done=done))
        if found := self._due():
            lines.append(words.count("lessons.due", len(found)))
        return [*lines, words("lessons.start")]

    def _lesson(self, lesson: Lesson) -> None:
        title = lesson_title(self._words, lesson.topic)
        self._say([self._words("lessons.lesson", number=lesson.number, title=title)])
        self._say(lesson_paragraphs(self._words, lesson))
        self._say(list(example_lines(self._words, lesson)))
        own = problems(lesson.topic)
        while found := next_problem(lesson.topic, self._file.read()):
            number = own.index(found) + 1
            self._say([self._words("lessons.exercise", number=number, count=len(own), id=found.id)])
            self._ask(found)
        self._say([self._words("lessons.no_more")])

    def _problem(self, which: str | None) -> None:
        if which is not None:
            self._ask(self._known(which))
            return
        day = day_name(self._words, self._today)
        self._say([self._words("lessons.of_the_day", day=day)])
        self._ask(problem_of_the_day(self._today))

    def _worksheet(self, lesson: Lesson) -> None:
        from oudler.print.html import to_html
        from oudler.teach.worksheet import worksheet

        self._say([to_html(worksheet(self._words, lesson.topic))])

    def _again(self) -> None:
        ids = self._due()
        if not ids:
            later = [day for id, day in waiting(self._file.read()).items() if problem(id)]
            self._say([self._none_due(later[0] if later else None)])
        for id in ids:
            self._ask(self._known(id))

    def _none_due(self, after: date | None) -> str:
        if after is None:
            return self._words("lessons.none_due")
        return self._words("lessons.none_due_next", day=when(self._words, after, self._today))

    def _due(self) -> list[str]:
        """The problems to go over today, without those that no longer exist."""
        return [one for one in due(self._file.read(), self._today) if problem(one)]

    def _ask(self, asked: Problem) -> None:
        is_right = Talk(self._words, self._streams).ask(asked)
        before = self._file.read()
        self._file.add(Attempt(self._today, asked.id, is_right))
        self._say([*self._scheduled(asked, before), *self._what_if(asked), ""])

    def _what_if(self, asked: Problem) -> list[str]:
        """Where to find the same position with another answer."""
        if (other := counterpart(asked)) is None:
            return []
        says = what_if_sentence(self._words, other)
        return [self._words("lessons.what_if.command", says=says, id=other.id)]

    def _scheduled(self, asked: Problem, before: Sequence[Attempt]) -> list[str]:
        """When a missed problem comes back."""
        after = waiting(self._file.read()).get(asked.id)
        if after is not None:
            days = (after - self._today).days
            return [self._words.count("lessons.back", days)] if days > 0 else []
        return [self._words("lessons.learned")] if asked.id in waiting(before) else []

    def _chosen(self, which: str | None) -> Lesson:
        known = lessons()
        for lesson in known:
            if which in (str(lesson.number), str(lesson.topic)):
                return lesson
        raise Refused(self._words("lessons.refused.lesson", most=len(known)))

    def _known(self, id: str) -> Problem:
        if (found := problem(id)) is None:
            raise Refused(self._words("lessons.refused.problem", found=id))
        return found

    def _say(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._streams.write(line)

    def to_json(self, what: str | None, which: str | None, answer: str | None) -> dict[str, object]:
        """The same for programs: a question, or the feedback on an answer. Raises Refused."""
        from oudler.teach.lesson_json import (
            feedback_to_json,
            shown_lesson,
            shown_problem,
            shown_progress,
        )

        words = self._words
        match what:
            case None:
                done = [shown_progress(words, one) for one in progress(self._file.read())]
                return {"ok": True, "lessons": to_builtins(done), "due": self._due()}
            case "lesson":
                lesson = self._chosen(which)
                ids = [one.id for one in problems(lesson.topic)]
                return {"ok": True, "problems": ids, **to_builtins(shown_lesson(words, lesson))}
            case "problem":
                found = problem_of_the_day(self._today) if which is None else self._known(which)
                if answer is None:
                    return {"ok": True, **to_builtins(shown_problem(words, found))}
                judged = Talk(words, self._streams).judged(found, answer)
                return {"ok": True} | feedback_to_json(words, found, judged)
            case "again":
                return {"ok": True, "due": self._due()}
            case _:
                raise Refused(words("lessons.refused.no_json"))
