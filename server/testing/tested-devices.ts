import { randomUUID } from 'node:crypto'
import { NO_FAULTS } from '../../src/shared/testing/faults.ts'
import type { Faults, LoggedCall } from '../../src/shared/testing/faults.ts'

const MOST_DEVICES = 1_000
const CALLS_KEPT = 200
/** Characters. */
const LONGEST_PATH = 200
const LONGEST_QUERY = 60
/** A browser repeats a call at once whose connection ended, the app only later. */
const REPEATED_WITHIN_MS = 250

export type TestedDevice = { faults: Faults; calls: LoggedCall[]; lastNumber: number }

/** The devices with their faults, by the id in their cookie; in memory, because a restart of the server ends a test. */
export class TestedDevices {
  /** The one that was used last is the last. */
  readonly #devices = new Map<string, TestedDevice>()

  find(id: string | undefined): TestedDevice | undefined {
    const device = id === undefined ? undefined : this.#devices.get(id)
    if (id === undefined || !device) return undefined
    this.#devices.delete(id)
    this.#devices.set(id, device)
    return device
  }

  add(): { id: string; device: TestedDevice } {
    const [unused] = this.#devices.keys()
    if (this.#devices.size >= MOST_DEVICES && unused !== undefined) this.#devices.delete(unused)
    const id = randomUUID()
    const device = { faults: NO_FAULTS, calls: [], lastNumber: 0 }
    this.#devices.set(id, device)
    return { id, device }
  }

  forget(id: string | undefined): void {
    if (id !== undefined) this.#devices.delete(id)
  }
}

export function logCall(device: TestedDevice, given: Omit<LoggedCall, 'number' | 'count'>): void {
  const call = { ...given, path: shortened(given.path) }
  const repeated = device.calls.findLast((earlier) => isRepeated(earlier, call))
  if (repeated) {
    repeated.count += 1
    repeated.ms = call.at + call.ms - repeated.at
    return
  }
  device.lastNumber += 1
  device.calls.push({ ...call, number: device.lastNumber, count: 1 })
  if (device.calls.length > CALLS_KEPT) device.calls.shift()
}

type Call = Pick<LoggedCall, 'at' | 'method' | 'path' | 'ms' | 'fault'>

function isRepeated(earlier: Call, call: Call): boolean {
  const isSame = earlier.method === call.method && earlier.path === call.path
  const isCut = earlier.fault === 'cut' && call.fault === 'cut'
  return isSame && isCut && call.at - (earlier.at + earlier.ms) < REPEATED_WITHIN_MS
}

function shortened(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s)
  const kept = begin(path, LONGEST_PATH) + (query === undefined ? '' : `?${begin(query, LONGEST_QUERY)}`)
  // A part of a text would keep the whole text in memory.
  return Buffer.from(kept).toString()
}

function begin(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}
