import type { EngineLaw, Law } from './laws.ts'
import type { Outcome } from './run-history.ts'

const NONE = { intents: 0, effects: 0, requests: 0, unpreventable: 0, doublesFlagged: 0, doublesTooLate: 0 }

/** Laws whose violation attributes something to a person who never meant it. */
const AS_OTHERS: readonly Law[] = [
  'sent as its owner',
  "others' entries untouched",
  'a changed row waits for its owner',
]

/** Laws of the engine that a quiet history never exercises. */
export const COUNTED_LAWS: readonly EngineLaw[] = [
  'a refusal parks only what it concerns',
  'a refusal holds only what it concerns',
  'a row is rejected only by an answer of the server',
  'a row waits for sign-in only if its own owner was refused',
  'no request before the time the server named',
  'no row before its earliest time',
  'what an edit does not touch stays equal as JSON',
  'what its owner proved goes without them',
  'who stays signed out keeps their rows',
]

/** Adds up the results of histories. */
export class Summary {
  /** Faults and events that should strike, and laws that should have something to judge. */
  readonly #expected: { events: readonly string[]; laws: readonly Law[] }
  #histories = 0
  #losses = 0
  #doubles = 0
  #asOthers = 0
  readonly #sums = { ...NONE }
  readonly #drains: number[] = []
  readonly #faults = new Map<string, number>()
  readonly #exercised = new Map<string, number>()

  constructor(expected: { events: readonly string[]; laws: readonly Law[] }) {
    this.#expected = expected
  }

  add(outcome: Outcome): void {
    this.#histories += 1
    for (const name of Object.keys(NONE) as (keyof typeof NONE)[]) this.#sums[name] += outcome[name]
    for (const [fault, count] of outcome.faults) this.#faults.set(fault, (this.#faults.get(fault) ?? 0) + count)
    for (const [law, count] of outcome.exercised) this.#exercised.set(law, (this.#exercised.get(law) ?? 0) + count)
    this.#losses += outcome.violations.filter(({ law }) => law === 'nothing is lost').length
    this.#doubles += outcome.violations.filter(({ law }) => law === 'at most one effect').length
    this.#asOthers += outcome.violations.filter(({ law }) => AS_OTHERS.includes(law)).length
    this.#drains.push(outcome.drainMs)
  }

  /** Classes of faults and events that struck in no history, and laws that had nothing to judge. */
  never(): string[] {
    const names = new Set([...this.#faults.keys()].map((counted) => counted.split(/[: ]/)[0]))
    return [
      ...this.#expected.events.filter((name) => !names.has(name)),
      ...this.#expected.laws.filter((law) => !this.#exercised.has(law)),
    ]
  }

  text(): string {
    const { intents, effects, requests, unpreventable, doublesFlagged, doublesTooLate } = this.#sums
    const drains = this.#drains.toSorted((one, other) => one - other)
    const seconds = (share: number) =>
      ((drains[Math.min(drains.length - 1, Math.floor(drains.length * share))] ?? 0) / 1_000).toFixed(1)
    const faults = [...this.#faults].toSorted(([, one], [, other]) => other - one)
    const never = this.never()
    const total = faults.reduce((sum, [, count]) => sum + count, 0)
    return [
      `histories        ${this.#histories}`,
      `intents          ${intents}`,
      `effects          ${effects}`,
      `requests         ${requests}`,
      `losses           ${this.#losses}`,
      `doubles          ${this.#doubles}`,
      `sent as others   ${this.#asOthers}`,
      `on plain servers ${unpreventable} effects that no client could prevent; doubles: ${doublesFlagged} found and shown, ${doublesTooLate} that arrived after the last look`,
      `time to drain    median ${seconds(0.5)} s, 95 % ${seconds(0.95)} s, longest ${seconds(1)} s (virtual, after the faults end)`,
      'judged by',
      ...[...this.#exercised].map(([law, count]) => `  ${law.padEnd(60)} ${count}`),
      `faults           ${total}`,
      ...faults.map(([fault, count]) => `  ${fault.padEnd(40)} ${count}`),
      ...(never.length > 0 ? [`never            ${never.join(', ')}`] : []),
    ].join('\n')
  }
}
