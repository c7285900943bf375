import { setImmediate } from 'node:timers'

type Event = { at: number; order: number; act: () => void; isCancelled: boolean }

/** Virtual time: nothing really waits, events run in order, and the same events give the same history. */
export class World {
  now = 0
  #order = 0
  readonly #heap: Event[] = []

  /** Runs `act` after that many virtual milliseconds. Returns a function that cancels it. */
  after(ms: number, act: () => void): () => void {
    const event: Event = { at: this.now + Math.max(0, ms), order: (this.#order += 1), act, isCancelled: false }
    push(this.#heap, event)
    return () => {
      event.isCancelled = true
    }
  }

  /** Runs until that time, or until `isOver` returns true. All promise continuations run before the next event. */
  async run({ until, isOver = () => false }: { until: number; isOver?: () => boolean }): Promise<void> {
    await continuations()
    while (!isOver()) {
      const next = this.#heap[0]
      if (!next || next.at > until) break
      pop(this.#heap)
      if (next.isCancelled) continue
      this.now = Math.max(this.now, next.at)
      next.act()
      await continuations()
    }
    if (!isOver()) this.now = Math.max(this.now, until)
  }
}

/** A macrotask of the real loop, after which all microtasks have run. */
function continuations(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}

function push(heap: Event[], event: Event): void {
  let index = heap.push(event) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    if (!isBefore(event, heap[parent] as Event)) break
    heap[index] = heap[parent] as Event
    index = parent
  }
  heap[index] = event
}

function pop(heap: Event[]): void {
  const last = heap.pop()
  if (!last || heap.length === 0) return
  let index = 0
  for (;;) {
    let child = 2 * index + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && isBefore(heap[child + 1] as Event, heap[child] as Event)) child += 1
    if (!isBefore(heap[child] as Event, last)) break
    heap[index] = heap[child] as Event
    index = child
  }
  heap[index] = last
}
