"""A server's counters of itself, for Prometheus."""

from bisect import bisect_left
from collections import Counter as Tally
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the histogram's buckets, in seconds; 0.2 is what an honest player may wait."""
MEDIA_TYPE = CONTENT_TYPE_LATEST


class Figures:
    """The metrics of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        of = self.registry
        self._refusals = Counter(
            "oudler_refusals", "Requests refused, by reason.", ["reason"], registry=of
        )
        self._sheds = Counter(
            "oudler_sheds", "Requests and connections sent away.", ["why"], registry=of
        )
        self.moves = Counter("oudler_moves", "Bids, discards and cards of people.", registry=of)
        answers = Answers()
        self.registry.register(answers)
        self.answered = answers.note

    def refused(self, reason: str) -> None:
        """Count a refused request."""
        self._refusals.labels(reason).inc()

    def shed(self, why: str, count: int = 1) -> None:
        """Count requests or connections that were shed."""
        self._sheds.labels(why).inc(count)

    def watch(self, name: str, what: str, now: Callable[[], float]) -> None:
        """Add a gauge that is computed when it is read."""
        Gauge(f"oudler_{name}", what, registry=self.registry).set_function(now)

    def text(self) -> bytes:
        """All metrics in Prometheus's text format."""
        return generate_latest(self.registry)


class Answers(Collector):
    """Requests answered, and how fast.

    Every move is noted here, so a note only adds numbers; the metrics are built when read.
    """

    def __init__(self) -> None:
        self._statuses: Tally[tuple[str, int]] = Tally()
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._within: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(SECONDS) + 1))

    def note(self, what: str, status: int, seconds: float) -> None:
        """Note an answer to a request of this kind."""
        self._statuses[what, status] += 1
        self._seconds[what] += seconds
        self._within[what][bisect_left(SECONDS, seconds)] += 1

    def collect(self) -> Iterable[Metric]:
        """The counter and the histogram in the library's types."""
        requests = CounterMetricFamily(
            "oudler_requests", "Requests answered.", labels=("what", "status")
        )
        for (what, status), count in self._statuses.items():
            requests.add_metric((what, str(status)), count)
        seconds = HistogramMetricFamily(
            "oudler_request_seconds", "Seconds until an answer began.", labels=("what",)
        )
        bounds = (*map(str, SECONDS), "+Inf")
        for what, within in self._within.items():
            buckets = list(zip(bounds, accumulate(within), strict=True))
            seconds.add_metric((what,), buckets, self._seconds[what])
        return requests, seconds
