import { randomUUID } from 'node:crypto'
import { NO_FAULTS } from '../../src/shared/testing/faults.ts'
import type { Faults, LoggedCall } from '../../src/shared/testing/faults.ts'

const MOST_DEVICES = 1_000
const CALLS_KEPT = 200
/** Characters. */
const LONGEST_PATH = 300

export type TestedDevice = { faults: Faults; calls: LoggedCall[]; lastNumber: number }

/** The devices with their faults, by the id in their cookie; in memory, because a restart of the server ends a test. */
export class TestedDevices {
  readonly #devices = new Map<string, TestedDevice>()

  find(id: string | undefined): TestedDevice | undefined {
    return id === undefined ? undefined : this.#devices.get(id)
  }

  add(): { id: string; device: TestedDevice } {
    const [oldest] = this.#devices.keys()
    if (this.#devices.size >= MOST_DEVICES && oldest !== undefined) this.#devices.delete(oldest)
    const id = randomUUID()
    const device = { faults: NO_FAULTS, calls: [], lastNumber: 0 }
    this.#devices.set(id, device)
    return { id, device }
  }

  forget(id: string | undefined): void {
    if (id !== undefined) this.#devices.delete(id)
  }
}

export function logCall(device: TestedDevice, call: Omit<LoggedCall, 'number'>): void {
  device.lastNumber += 1
  device.calls.push({ ...call, path: call.path.slice(0, LONGEST_PATH), number: device.lastNumber })
  if (device.calls.length > CALLS_KEPT) device.calls.shift()
}
