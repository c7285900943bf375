import { setMaxListeners } from 'node:events'

/**
 * Virtual time for very many tablets: everything due in one millisecond runs together, and all that follows from it
 * before the next. (World, used by the histories, runs one event at a time, which is exact but too slow for these
 * counts.)
 */
export class VirtualTime {
  now = 0
  readonly #due = new Map<number, (() => void)[]>()
  readonly #heap: number[] = []

  after(ms: number, act: () => void): void {
    const at = this.now + Math.max(0, Math.round(ms))
    const acts = this.#due.get(at)
    if (acts) return void acts.push(act)
    this.#due.set(at, [act])
    this.#push(at)
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      // A drain of many lanes waits on one signal.
      if (signal) setMaxListeners(0, signal)
      signal?.addEventListener('abort', () => resolve(), { once: true })
      this.after(ms, resolve)
    })
  }

  /** Until nothing is due any more, or that time. */
  async run(until: number): Promise<void> {
    for (;;) {
      await new Promise((done) => setImmediate(done))
      const at = this.#heap[0]
      if (at === undefined || at > until) return
      this.#pop()
      this.now = at
      const acts = this.#due.get(at) ?? []
      this.#due.delete(at)
      for (const act of acts) act()
    }
  }

  #push(value: number): void {
    const heap = this.#heap
    let index = heap.push(value) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if ((heap[parent] as number) <= value) break
      heap[index] = heap[parent] as number
      index = parent
    }
    heap[index] = value
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let index = 0
    for (let child = 1; child < heap.length; child = 2 * index + 1) {
      if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1
      if ((heap[child] as number) >= last) break
      heap[index] = heap[child] as number
      index = child
    }
    heap[index] = last
  }
}
