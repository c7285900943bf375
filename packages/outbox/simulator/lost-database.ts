import { freshRow } from '../src/record/enqueue.ts'
import { COPY_AFTER_MS, SecondCopy } from '../src/store/second-copy.ts'
import type { CopiedOutbox, CopyShelf } from '../src/store/second-copy.ts'
import type { OutboxRow } from '@counter/outbox'
import { stream } from './random.ts'
import { World } from './world.ts'

const LASTS_MS = 60_000
const EVENTS = 60
/** From the time a copy is due until it is written. */
const WRITING_MS = 200
const HEALED_MS = 10_000

type Word = { said: string; at: number; page: Page }
type Database = { rows: Map<number, OutboxRow>; isNew: boolean; nextSeq: number }

export type LostDatabaseOutcome = { violations: string[]; clears: number; restored: number; excused: number }
/** A planted fault's change of a page's parts. */
export type CopyPlant = (parts: { shelf: CopyShelf; outbox: CopiedOutbox }) => {
  shelf: CopyShelf
  outbox: CopiedOutbox
}

/** A page that keeps copies. A dead page gets no more results. */
class Page {
  isAlive = true
  readonly copy: SecondCopy

  constructor({ world, parts }: { world: World; parts: { shelf: CopyShelf; outbox: CopiedOutbox } }) {
    this.copy = new SecondCopy({
      ...parts,
      now: () => world.now,
      after: (ms, act) => world.after(ms, () => this.isAlive && act()),
    })
  }
}

/**
 * Pages record, edit, send and die, and sometimes the browser clears all of IndexedDB. The real second copy has to
 * restore everything that was unsent for longer than its delay: in its latest version, once, and marked for a look-up.
 * It must not restore anything that was finished for that long.
 */
export async function runLostDatabase({
  seed,
  plant = (parts) => parts,
}: {
  seed: number
  plant?: CopyPlant
}): Promise<LostDatabaseOutcome> {
  const random = stream(seed, 'lost database')
  const world = new World()
  const copies = new Map<string, string>()
  let database = emptyDatabase()
  let operations = 0
  const pages: Page[] = []
  /** The latest version of each unsent operation, and when each finished one ended. */
  const unsent = new Map<string, Word>()
  const over = new Map<string, { at: number; page: Page }>()
  const outcome: LostDatabaseOutcome = { violations: [], clears: 0, restored: 0, excused: 0 }

  /** The call takes effect now or a little later, and returns only if the page is still alive. */
  const port = <Result>(isAlive: () => boolean, act: () => Result): Promise<Result> =>
    new Promise((resolve) => {
      world.after(random.between(0, 8), () => {
        if (!isAlive()) return
        const result = act()
        world.after(random.between(0, 8), () => isAlive() && resolve(result))
      })
    })

  const openPage = () => {
    let page: Page | undefined
    const call = <Result>(act: () => Result) => port(() => page?.isAlive !== false, act)
    const shelf: CopyShelf = {
      exists: () => call(() => copies.size > 0),
      keys: () => call(() => [...copies.keys()]),
      get: (opId) => call(() => copies.get(opId)),
      put: (opId, text) => call(() => void copies.set(opId, text)),
      delete: (opId) => call(() => void copies.delete(opId)),
      clear: () => call(() => copies.clear()),
    }
    const outbox: CopiedOutbox = {
      read: () => call(() => ({ isNew: database.isNew, unsent: [...database.rows.values()] })),
      takeIn: (rows) =>
        call(() => {
          if (!database.isNew) return
          const there = new Set([...database.rows.values()].map(({ opId }) => opId))
          for (const row of rows) if (!there.has(row.opId)) database.rows.set(row.seq, row)
          database.isNew = false
        }),
    }
    page = new Page({ world, parts: plant({ shelf, outbox }) })
    pages.push(page)
    void page.copy.bringInStep()
    return page
  }

  const front = () => pages.find(({ isAlive }) => isAlive) ?? openPage()
  const rowOf = (opId: string) => [...database.rows.values()].find((row) => row.opId === opId)

  const record = () => {
    const page = front()
    const opId = `operation ${(operations += 1)}`
    const row = freshRow({
      opId,
      ownerId: 'person 0',
      ownerName: 'Person',
      lane: opId,
      kind: 'any',
      intent: { said: opId },
      base: null,
      schemaVersion: 1,
      recordedAt: '2026-10-20T09:00:00.000Z',
    })
    database.rows.set(database.nextSeq, { ...row, seq: database.nextSeq })
    database.nextSeq += 1
    unsent.set(opId, { said: opId, at: world.now, page })
    page.copy.copySoon()
  }

  const change = () => {
    const page = front()
    const row = [...database.rows.values()].at(random.below(Math.max(1, database.rows.size)))
    if (!row) return
    if (random.chance(0.5)) {
      const said = `${row.opId} changed at ${world.now}`
      database.rows.set(row.seq, { ...row, intent: { said } })
      unsent.set(row.opId, { said, at: world.now, page })
    } else {
      database.rows.delete(row.seq)
      unsent.delete(row.opId)
      over.set(row.opId, { at: world.now, page })
    }
    page.copy.copySoon()
  }

  const isCopied = ({ at, page }: { at: number; page: Page }, clearedAt: number) =>
    page.isAlive && clearedAt - at >= COPY_AFTER_MS + WRITING_MS

  const clear = async () => {
    outcome.clears += 1
    const clearedAt = world.now
    const must = [...unsent].filter(([, word]) => isCopied(word, clearedAt))
    const mustNot = [...over].filter(([, end]) => isCopied(end, clearedAt)).map(([opId]) => opId)
    outcome.excused += unsent.size - must.length
    if (random.chance(0.6)) for (const page of pages) page.isAlive = false
    database = emptyDatabase()
    // Copies are checked at a start, and by each page that keeps running.
    front().copy.copySoon()
    await world.run({ until: world.now + HEALED_MS })
    for (const [opId, { said }] of must) {
      const found = [...database.rows.values()].filter((row) => row.opId === opId)
      const [row] = found
      if (found.length !== 1 || !row) outcome.violations.push(`${opId} is there ${found.length} times`)
      else if ((row.intent as { said: string }).said !== said)
        outcome.violations.push(`${opId} says ${JSON.stringify(row.intent)} for ${said}`)
      else if (row.state !== 'ambiguous' || !row.sentBefore)
        outcome.violations.push(`${opId} would be written without a look`)
      else outcome.restored += 1
    }
    for (const opId of mustNot) if (rowOf(opId)) outcome.violations.push(`${opId} was over, and came back`)
    // What was lost within the delay cannot be restored; what was restored is unsent again.
    const page = front()
    for (const opId of unsent.keys()) if (!rowOf(opId)) unsent.delete(opId)
    for (const { opId, intent } of database.rows.values()) {
      over.delete(opId)
      unsent.set(opId, { said: (intent as { said: string }).said, at: world.now, page })
    }
  }

  let clearing = false
  openPage()
  database.isNew = false
  for (let index = 0; index < EVENTS && outcome.violations.length === 0; index += 1) {
    await world.run({ until: world.now + random.between(0, (2 * LASTS_MS) / EVENTS) })
    const event = random.next()
    if (event < 0.45) record()
    else if (event < 0.75) change()
    else if (event < 0.85) random.pick(pages).isAlive = false
    else if (event < 0.92) openPage()
    else clearing = true
    if (clearing) await clear()
    clearing = false
  }
  return outcome
}

function emptyDatabase(): Database {
  return { rows: new Map(), isNew: true, nextSeq: 1 }
}
