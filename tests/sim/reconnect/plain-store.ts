import type { Lease, OutboxRow, OutboxStore, OutboxTx, RowState } from '@counter/outbox'

/** A tablet's outbox in memory with serial transactions; a failed one changes nothing. `latency` is the disk's. */
export class PlainStore implements OutboxStore {
  rows = new Map<number, OutboxRow>()
  /** Called with each new state of a row. */
  onState: (state: RowState) => void = () => {}
  #lease: Lease = { id: 'sender', epoch: 0, holder: '', beat: 0 }
  #tail: Promise<unknown> = Promise.resolve()
  #nextSeq = 1
  readonly #latency: () => Promise<void>

  constructor(latency: () => Promise<void> = async () => {}) {
    this.#latency = latency
  }

  transact<Result>(body: (tx: OutboxTx) => Promise<Result>): Promise<Result> {
    const turn = this.#tail.then(() => this.#run(body))
    this.#tail = turn.catch(() => undefined)
    return turn
  }

  async read(states: readonly RowState[]): Promise<OutboxRow[]> {
    return inStates(this.rows, states)
  }

  async readLease(): Promise<Lease> {
    return this.#lease
  }

  async #run<Result>(body: (tx: OutboxTx) => Promise<Result>): Promise<Result> {
    await this.#latency()
    const draft = new Map(this.rows)
    let [lease, nextSeq] = [this.#lease, this.#nextSeq]
    const result = await body({
      add: async (row) => {
        draft.set(nextSeq, { ...row, seq: nextSeq })
        nextSeq += 1
        return nextSeq - 1
      },
      get: async (seq) => draft.get(seq),
      byOpId: async (opId) => [...draft.values()].find((row) => row.opId === opId),
      inStates: async (states) => inStates(draft, states),
      put: async (row) => {
        draft.set(row.seq, row)
        this.onState(row.state)
      },
      remove: async (seq) => void draft.delete(seq),
      lease: async () => lease,
      putLease: async (next) => {
        lease = next
      },
    })
    this.rows = draft
    this.#lease = lease
    this.#nextSeq = nextSeq
    return result
  }
}

function inStates(rows: ReadonlyMap<number, OutboxRow>, states: readonly RowState[]): OutboxRow[] {
  return [...rows.values()].filter(({ state }) => states.includes(state)).sort((one, other) => one.seq - other.seq)
}
