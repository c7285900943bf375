import {
  discardIn,
  editIn,
  exportUnsent,
  importUnsent,
  isEditable,
  isUnchecked,
  replaceTogetherIn,
  retryIn,
} from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { contextOf } from './context.ts'
import type { SimProcess } from './process.ts'
import { stream } from './random.ts'
import type { Stream } from './random.ts'
import { provenRowOf } from './row-of.ts'
import type { Simulation } from './simulation.ts'
import type { SimTablet } from './tablet.ts'
import type { Person } from './parts.ts'

/** How long a form over unsent work stays open. */
const FORM_OPEN_MS = 30_000

/** What owners do with their unsent rows. */
export class OwnerCommands {
  readonly #sim: Simulation

  constructor(sim: Simulation) {
    this.#sim = sim
  }

  async actOnAny({
    tablet,
    random,
    does,
  }: {
    tablet: SimTablet
    random: Stream
    does: 'edit' | 'retry' | 'discard'
  }): Promise<void> {
    if (does === 'edit' && random.chance(0.4)) return this.#editWhile(tablet, random.pick(['sending', 'ambiguous']))
    const own = [...tablet.disk.committed.rows.values()].filter(
      ({ ownerId, state }) => ownerId === tablet.accounts.current && state !== 'done',
    )
    const row = own.length > 0 ? random.pick(own) : undefined
    // An owner does not send a row that differs from what they meant.
    if (row && isUnchecked(row) && this.#sim.oracle.app.isForged(row, tablet.index))
      return this.act({ tablet, row, does: 'edit', page: tablet.page() })
    if (row && does === 'edit' && this.#adapterOf(row)?.replace) return this.replace({ tablet, row, random })
    if (row) await this.act({ tablet, row, does, page: tablet.page() })
  }

  /** The owner changes rows that they recorded together, in a form that stays open for a while, perhaps in two tabs. */
  replace({ tablet, row, random }: { tablet: SimTablet; row: OutboxRow; random: Stream }): void {
    const seen = [...tablet.disk.committed.rows.values()]
      .filter(({ lane }) => lane === row.lane)
      .toSorted((one, other) => one.seq - other.seq)
    const person = this.#sim.people.find(({ id }) => id === row.ownerId)
    if (!person || !seen.every(isEditable)) return
    for (let tab = 1 + random.below(2); tab > 0; tab -= 1) {
      const own = stream(this.#sim.seed, row.opId, tab, random.below(1_000))
      this.#sim.world.after(
        random.between(0, FORM_OPEN_MS),
        () => void (tablet.accounts.current === person.id && this.#saveReplaced({ tablet, seen, person, random: own })),
      )
    }
  }

  async #saveReplaced({
    tablet,
    seen,
    person,
    random,
  }: {
    tablet: SimTablet
    seen: OutboxRow[]
    person: Person
    random: Stream
  }): Promise<void> {
    const [first] = seen
    const meant =
      (first && this.#adapterOf(first)?.replace?.(seen, contextOf({ tablet, person, random, kind: first.kind }))) ?? []
    const fresh = meant.map((recorded, index) => ({
      opId: seen[index]?.opId ?? `operation ${this.#sim.nextSerial()} ${'0'.repeat(16)}`,
      recorded,
    }))
    if (fresh.length === 0) return
    const together = fresh.map(({ opId }) => opId)
    for (const each of fresh)
      this.#sim.oracle.operations.onMeant({ ...each, person: person.id, tablet: tablet.index, together })
    const page = tablet.page()
    const replaced = {
      ownerId: person.id,
      opIds: seen.map(({ opId }) => opId),
      seen,
      meant: fresh.map((each) => provenRowOf({ tablet, person, ...each })),
      at: new Date(tablet.wallClock()).toISOString(),
    }
    const isReplaced = await replaceTogetherIn(page.storeOf(person.id), replaced).catch(() => false)
    if (isReplaced) {
      this.#sim.faults.count('replace')
      this.#sim.oracle.operations.onReplaced({ seen, tablet: tablet.index })
      for (const opId of together) this.#sim.oracle.operations.onAcknowledged({ opId, tablet: tablet.index })
    }
    void page.send({ now: true })
  }

  /** The owner has the row open, and edits it while it is being sent or just after a request without an answer. */
  #editWhile(tablet: SimTablet, state: 'sending' | 'ambiguous'): void {
    tablet.atCommit(({ rows }) => {
      const row = [...rows.values()].find((each) => each.state === state && each.ownerId === tablet.accounts.current)
      if (!row) return false
      this.#sim.faults.count(state === 'sending' ? 'editWhileSending' : 'editInDoubt')
      this.#sim.world.after(1, () => void this.act({ tablet, row, does: 'edit', page: tablet.page() }))
      return true
    })
  }

  /** Performs an owner's action on a row. */
  async act({
    tablet,
    row,
    does,
    page,
  }: {
    tablet: SimTablet
    row: OutboxRow
    does: 'edit' | 'retry' | 'discard'
    page: SimProcess
  }): Promise<void> {
    const action = { opId: row.opId, ownerId: row.ownerId, at: new Date(tablet.wallClock()).toISOString() }
    const stored = [...tablet.disk.committed.rows.values()].find(({ opId }) => opId === row.opId) ?? row
    try {
      if (does === 'retry')
        await retryIn(page.storeOf(row.ownerId), {
          ...action,
          confirmed: this.#confirmed(tablet, stored),
          kinds: tablet.kinds,
        })
      if (does === 'discard') await discardIn(page.storeOf(row.ownerId), { ...action, kinds: tablet.kinds })
      if (does === 'edit') await this.#edit({ tablet, row, page, action })
    } catch {
      // The tablet reports the failure; the person may retry.
    }
    void page.send({ now: true })
  }

  async #edit({
    tablet,
    row,
    page,
    action,
  }: {
    tablet: SimTablet
    row: OutboxRow
    page: SimProcess
    action: { opId: string; ownerId: string; at: string }
  }): Promise<void> {
    const person = this.#sim.people.find(({ id }) => id === row.ownerId)
    const adapter = this.#adapterOf(row)
    if (!person || !adapter) return
    const recorded = adapter.edit(row, contextOf({ tablet, person, random: tablet.random, kind: row.kind }))
    if (!recorded) return void (await discardIn(page.storeOf(row.ownerId), { ...action, kinds: tablet.kinds }))
    this.#sim.oracle.operations.onMeant({ opId: row.opId, person: person.id, tablet: tablet.index, recorded })
    const proof = tablet.accounts.proofOf({ ...row, intent: recorded.intent })
    const isEdited = await editIn(page.storeOf(row.ownerId), {
      ...action,
      proof,
      intent: recorded.intent,
      base: recorded.base,
      kinds: tablet.kinds,
    })
    if (isEdited) this.#sim.oracle.operations.onEdited({ row, tablet: tablet.index })
    if (isEdited) return
    // A row that may be on the server cannot be reworded: the owner retries it, or discards it if it is not what they
    // meant.
    const stored = [...tablet.disk.committed.rows.values()].find(({ opId }) => opId === row.opId) ?? row
    if (this.#sim.oracle.app.isForged(stored, tablet.index))
      await discardIn(page.storeOf(row.ownerId), { ...action, kinds: tablet.kinds })
    else
      await retryIn(page.storeOf(row.ownerId), {
        ...action,
        confirmed: this.#confirmed(tablet, stored),
        kinds: tablet.kinds,
      })
  }

  #confirmed(tablet: SimTablet, row: OutboxRow): { intent: unknown; proof: string } | undefined {
    const proof = tablet.accounts.proofOf(row)
    return proof === undefined ? undefined : { intent: row.intent, proof }
  }

  /** Copies a person's unsent work to another tablet in a file. It stays here too. */
  async carryOver({ from, to }: { from: SimTablet; to: SimTablet }): Promise<void> {
    const owner = this.#sim.people.find(({ id }) => id === from.accounts.current)
    if (!owner || from === to) return
    const text = await exportUnsent(from.page().storeOf(owner.id), {
      ownerId: owner.id,
      at: new Date(from.wallClock()).toISOString(),
    }).catch(() => null)
    if (text === null) return
    if (!(await to.signIn(owner.id))) return
    const { rows } = JSON.parse(text) as { rows: { opId: string; intent: unknown }[] }
    this.#sim.oracle.operations.onCarried({ rows, from: from.index, to: to.index })
    const page = to.page()
    const at = new Date(to.wallClock()).toISOString()
    const under = to.accounts.headerFor(owner.id)
    const prove = async (imported: readonly Omit<OutboxRow, 'seq'>[]) => imported.map((row) => to.accounts.proofOf(row))
    const result = await importUnsent(page.storeOf(owner.id), { text, owner, kinds: to.kinds, at, prove }).catch(
      () => null,
    )
    if (result?.ok) to.accounts.onSaved({ page, person: owner.id, under })
    const isHere = new Set([...to.disk.committed.rows.values()].map(({ opId }) => opId))
    if (result?.ok)
      for (const { opId } of rows.filter((row) => result.unreadable === 0 || isHere.has(row.opId)))
        this.#sim.oracle.operations.onAcknowledged({ opId, tablet: to.index })
    void page.send({ now: true })
  }

  #adapterOf({ kind }: OutboxRow) {
    return this.#sim.adapters.find((each) => each.kind === kind)
  }
}
