import { create } from 'zustand'
import { testingPaths } from '../shared/testing/device-faults.ts'
import { NO_FAULTS, testedDeviceSchema } from '../shared/testing/faults.ts'
import type { Faults, LoggedCall } from '../shared/testing/faults.ts'

const EVERY_MS = 1_000

type TestedDevice = {
  /** As the server has them. */
  faults: Faults
  /** Chosen, but not heard by the server yet. */
  pending: Partial<Faults>
  /** Oldest first. */
  calls: LoggedCall[]
  /** Whether the server answered the last time; null: it has not been asked. */
  isReached: boolean | null
  /** The names of the browser's databases. */
  databases: string[]
  /** How many of them were deleted here. */
  deletions: number
}

export const useTestedDevice = create<TestedDevice>(() => ({
  faults: NO_FAULTS,
  pending: {},
  calls: [],
  isReached: null,
  databases: [],
  deletions: 0,
}))

/** Reads again each second what the server and the browser have of this device. */
export async function followDevice(): Promise<void> {
  await hear()
  setTimeout(() => void followDevice(), EVERY_MS)
}

async function hear(): Promise<void> {
  const databases = (await indexedDB.databases()).map(({ name = '' }) => name).sort()
  const read = await readDevice().catch(() => null)
  useTestedDevice.setState({ databases, ...read, isReached: read !== null })
}

async function readDevice(): Promise<{ faults: Faults; calls: LoggedCall[] }> {
  return testedDeviceSchema.parse(await (await fetch(testingPaths.device)).json())
}

/** One after the other, so that the last choice counts. */
let lastSent = Promise.resolve()

export function changeFaults(patch: Partial<Faults>): void {
  choose(patch, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(patch) })
}

export function endFaults(): void {
  choose(NO_FAULTS, { method: 'DELETE' })
}

function choose(patch: Partial<Faults>, request: RequestInit): void {
  useTestedDevice.setState(({ pending }) => ({ pending: { ...pending, ...patch } }))
  lastSent = lastSent.then(async () => {
    // Also if the page is left at once.
    await fetch(testingPaths.device, { ...request, keepalive: true }).catch(() => {})
    await hear()
    // Unless it was chosen differently meanwhile.
    useTestedDevice.setState(({ pending }) => ({
      pending: Object.fromEntries(Object.entries(pending).filter(([name, value]) => !isIn(patch, name, value))),
    }))
  })
}

function isIn(patch: Partial<Faults>, name: string, value: unknown): boolean {
  return (patch as Record<string, unknown>)[name] === value
}

/** Deletes a database. `onBlocked`: it is open elsewhere, and is deleted once it is closed there. */
export function clearDatabase(name: string, onBlocked: (isBlocked: boolean) => void): void {
  const request = indexedDB.deleteDatabase(name)
  request.addEventListener('blocked', () => onBlocked(true))
  request.addEventListener('success', () => {
    onBlocked(false)
    useTestedDevice.setState(({ deletions }) => ({ deletions: deletions + 1 }))
    void hear()
  })
}

/** Whether the server has offered it. */
export async function offerUpdate(): Promise<boolean> {
  return isDone(testingPaths.update, 'PUT')
}

/** Deletes what this browser has stored, and opens the app anew. False if the server did not answer. */
export async function startOver(): Promise<boolean> {
  const isEmpty = await isDone(testingPaths.storage, 'DELETE')
  if (isEmpty) location.replace('/')
  return isEmpty
}

async function isDone(path: string, method: string): Promise<boolean> {
  const answer = await fetch(path, { method }).catch(() => null)
  return answer?.ok ?? false
}
