import { isDeepStrictEqual } from 'node:util'
import type { ApiAnswer, ApiRequest, OutboxRow } from '@counter/outbox'
import type { KindAdapter } from './adapter.ts'
import type { Law } from './laws.ts'
import type { Process, Tablet, Thing } from './parts.ts'

const LAW = 'what an edit does not touch stays equal as JSON'
/** Other lanes may have read the same object since this one decided, and a shared read may be old by then. */
const VERSIONS_KEPT = 20

type Parts = {
  adapters: readonly KindAdapter[]
  report: (law: Law, what: string) => void
  exercise: (law: Law) => void
}

/**
 * An edit sends a whole object back: as the tablet read it, except for what its rows mean to change. A request that one
 * of the tablet's processes stored may be sent by another.
 */
export class UntouchedLaw {
  readonly #parts: Parts
  readonly #read = new WeakMap<Tablet, Map<string, Thing[]>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  onAnswer({ process, said }: { process: Process; said: ApiAnswer }): void {
    if (said.kind === 'noAnswer') return
    const things = [said.body, isRecord(said.body) ? said.body['current'] : null].flat().filter(isThing)
    for (const thing of things) {
      const versions = this.#versionsOf(process, thing._id)
      if (versions.includes(thing)) continue
      versions.push(thing)
      if (versions.length > VERSIONS_KEPT) versions.shift()
    }
  }

  /**
   * At the first send of a write; a retry is identical. Skipped when it leaves so late that its rows carry another
   * request, because its meaning is then unknown.
   */
  onWrite({ process, request, rows }: { process: Process; request: ApiRequest; rows: readonly OutboxRow[] }): void {
    if (rows.length === 0) return
    for (const { edits, kind } of this.#parts.adapters) {
      const id = edits?.path.exec(request.path)?.[1]
      if (!edits || id === undefined) continue
      const own = rows.filter((row) => row.kind === kind)
      const untouched = (thing: object) => plain(edits.untouched(withoutId(thing), own))
      const sent = untouched(JSON.parse(request.body ?? '{}') as object)
      const versions = this.#versionsOf(process, decodeURIComponent(id))
      this.#parts.exercise(LAW)
      const differing = versions.map((version) => differences(sent, untouched(version)))
      if (!differing.includes('')) this.#parts.report(LAW, `${request.path} ${differing.at(-1) ?? 'was never read'}`)
    }
  }

  #versionsOf({ tablet }: Process, id: string): Thing[] {
    let read = this.#read.get(tablet)
    if (!read) this.#read.set(tablet, (read = new Map()))
    let versions = read.get(id)
    if (!versions) read.set(id, (versions = []))
    return versions
  }
}

/** As JSON: undefined fields are missing. */
function plain(thing: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(thing)) as Record<string, unknown>
}

function differences(sent: Record<string, unknown>, read: Record<string, unknown>): string {
  const names = [...new Set([...Object.keys(sent), ...Object.keys(read)])].filter(
    (name) => !isDeepStrictEqual(sent[name], read[name]),
  )
  return names.map((name) => `sends ${name} ${JSON.stringify(sent[name])} for ${JSON.stringify(read[name])}`).join(', ')
}

function withoutId(thing: object): Record<string, unknown> {
  const { _id, ...rest } = thing as Record<string, unknown>
  return rest
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isThing(value: unknown): value is Thing {
  return isRecord(value) && typeof value['_id'] === 'string'
}
