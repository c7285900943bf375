import * as z from 'zod/mini'
import type { DeviceFaults } from './device-faults.ts'

/** Which calls of the app a fault strikes; a write is what the outbox sends. */
export const STRUCK_CALLS = ['all', 'reads', 'writes'] as const
/** What is answered in place of the server, which then hears nothing of the call. */
export const FALSE_ANSWERS = ['none', 'error', 'busy', 'portal', 'gateway'] as const
/** What becomes of the next write: `lost` carries it out without an answer, `twice` carries it out two times. */
export const NEXT_WRITES = ['normal', 'lost', 'twice'] as const

const LONGEST_DELAY_MS = 60_000
const LONGEST_PATH = 100
/** Hundred years, so that every date can be reached. */
const LONGEST_SHIFT_MS = 100 * 366 * 24 * 60 * 60 * 1000

/** The faults of one device (https://…/testing). */
export const faultsSchema = z.strictObject({
  calls: z.enum(STRUCK_CALLS),
  /** Only calls whose path contains it; empty: any. */
  path: z.string().check(z.maxLength(LONGEST_PATH)),
  isCut: z.boolean(),
  delayMs: z.int().check(z.minimum(0), z.maximum(LONGEST_DELAY_MS)),
  answer: z.enum(FALSE_ANSWERS),
  nextWrite: z.enum(NEXT_WRITES),
  /** How far the device's clock is ahead. */
  clockShiftMs: z.int().check(z.minimum(-LONGEST_SHIFT_MS), z.maximum(LONGEST_SHIFT_MS)),
  isStorageFull: z.boolean(),
})

export type Faults = z.infer<typeof faultsSchema>
export const changedFaultsSchema = z.partial(faultsSchema)

export const NO_FAULTS: Faults = {
  calls: 'all',
  path: '',
  isCut: false,
  delayMs: 0,
  answer: 'none',
  nextWrite: 'normal',
  clockShiftMs: 0,
  isStorageFull: false,
}

/** What concerns the device itself. */
export function deviceFaultsOf(faults: Faults): DeviceFaults {
  const { clockShiftMs, isStorageFull } = faults
  return { clockShiftMs, isStorageFull, isOffline: isOffline(faults), isAny: hasFault(faults) }
}

/** Whether anything is chosen on the page of the test tools. */
export function hasFault(faults: Faults): boolean {
  return Object.entries(NO_FAULTS).some(([name, value]) => faults[name as keyof Faults] !== value)
}

/** Whether the whole device is without a network, so that its browser would say so too. */
export function isOffline({ isCut, calls, path }: Faults): boolean {
  return isCut && calls === 'all' && path === ''
}

/** A call of the app, as the server saw it. */
export const loggedCallSchema = z.object({
  /** Counts up on each device. */
  number: z.int(),
  /** ms since the epoch. */
  at: z.int(),
  method: z.string(),
  path: z.string(),
  /** What was answered; null: nothing, or the app had given it up. */
  status: z.nullable(z.int()),
  ms: z.int(),
  /** What was done to it. */
  fault: z.nullable(z.enum(['cut', 'lost', 'twice', 'error', 'busy', 'portal', 'gateway'])),
  isDelayed: z.boolean(),
  /** How often the browser sent it, which repeats by itself a call whose connection ended. */
  count: z.int(),
})
export type LoggedCall = z.infer<typeof loggedCallSchema>

export const testedDeviceSchema = z.object({ faults: faultsSchema, calls: z.array(loggedCallSchema) })
