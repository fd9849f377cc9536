"""Dancing links in plain Python, with the interface of `gridwright.exact_cover.AlgorithmXSolver`.

The peer in the benchmark of the facade, and the oracle in its tests: it shares nothing with the native core, and makes
its steps in the order that the facade promises. Knuth's links are stored in five lists, one entry per node; node 0 is
the root, nodes 1 to the number of requirements are their headers.
"""

from __future__ import annotations


class Header:
    """The argument of a sort criterion: a requirement or action, and the number of its remaining partners."""

    __slots__ = ("title", "size")

    def __init__(self, title, size=0):
        self.title, self.size = title, size


class PlainSolver:
    """Algorithm X with dancing links; the facade explains the names. `selections` counts the work."""

    def __init__(self, R, A, O=()):  # noqa: N803, E741 - names from the tutorials
        self.solution, self.solution_count, self.solution_is_valid = [], 0, True
        self.history = [set()]
        self.selections = 0
        self.headers = [Header(title) for title in (None, *R, *O)]
        index = {header.title: number for number, header in enumerate(self.headers) if number}
        heads = len(self.headers)
        self.left = [*range(-1, heads - 1)]
        self.right = [*range(1, heads), 0]
        self.left[0] = heads - 1
        self.up, self.down, self.top = list(range(heads)), list(range(heads)), list(range(heads))
        self.mandatory = len(R)
        self.actions = list(A)
        self.action_headers = [Header(action, len(covers)) for action, covers in A.items()]
        self.row = [-1] * heads
        self.spans = []
        for number, covers in enumerate(A.values()):
            begin = len(self.top)
            for title in covers:
                self._append(index[title], number)
            self.spans.append(range(begin, len(self.top)))

    def _append(self, head, row):
        node = len(self.top)
        self.top.append(head)
        self.row.append(row)
        self.up.append(self.up[head])
        self.down.append(head)
        self.down[self.up[head]] = node
        self.up[head] = node
        self.headers[head].size += 1

    def _cover(self, head):
        left, right, up, down = self.left, self.right, self.up, self.down
        right[left[head]], left[right[head]] = right[head], left[head]
        node = down[head]
        while node != head:
            for other in self.spans[self.row[node]]:
                if other != node:
                    down[up[other]], up[down[other]] = down[other], up[other]
                    self.headers[self.top[other]].size -= 1
            node = down[node]

    def _uncover(self, head):
        left, right, up, down = self.left, self.right, self.up, self.down
        node = up[head]
        while node != head:
            for other in reversed(self.spans[self.row[node]]):
                if other != node:
                    self.headers[self.top[other]].size += 1
                    down[up[other]] = up[down[other]] = other
            node = up[node]
        right[left[head]] = left[right[head]] = head

    def _best(self):
        """The first header by the criterion among requirements that must still be met; 0 if there is none."""
        best, least = 0, None
        head = self.right[0]
        while 0 < head <= self.mandatory:
            value = self._requirement_sort_criteria(self.headers[head])
            if not best or value < least:
                best, least = head, value
            head = self.right[head]
        return best

    def solve(self):
        """Yield the solutions, as copies."""
        yield from self._search()
        self.solution_is_valid = True

    def _search(self):
        best = self._best()
        if not self.solution_is_valid:
            return
        if not best:
            self._process_solution()
            if self.solution_is_valid:
                self.solution_count += 1
                yield list(self.solution)
            return
        rows = []
        node = self.down[best]
        while node != best:
            rows.append(self.row[node])
            node = self.down[node]
        self.history.append(self.history[-1].copy())
        rows.sort(key=lambda row: self._action_sort_criteria(self.action_headers[row]))
        for row in rows if self.solution_is_valid else ():
            for node in self.spans[row]:
                self._cover(self.top[node])
            self.selections += 1
            self.solution.append(self.actions[row])
            self._process_row_selection(self.actions[row])
            if self.solution_is_valid:
                yield from self._search()
            for node in reversed(self.spans[row]):
                self._uncover(self.top[node])
            self.solution.pop()
            self._process_row_deselection(self.actions[row])
            self.solution_is_valid = True
        self.history.pop()

    def _remember(self, key):
        if key in self.history[-1]:
            self.solution_is_valid = False
        self.history[-1].add(key)

    def _requirement_sort_criteria(self, header):
        return header.size

    def _action_sort_criteria(self, header):
        return 0

    def _process_row_selection(self, action):
        pass

    def _process_row_deselection(self, action):
        pass

    def _process_solution(self):
        pass
