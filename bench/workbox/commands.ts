import type { SessionRow } from '../../src/data/store/device-db.ts'
import type { OutboxRow } from '@counter/outbox'

export type QueuedRequest = { path: string; headers: Record<string, string>; body: string }

/** Commands for the worker; filling a queue is not timed. */
export type Command =
  | { is: 'fillWorkbox'; requests: QueuedRequest[] }
  | { is: 'fillOurs'; session: SessionRow; half: string | null; rows: Omit<OutboxRow, 'seq'>[] }
  | { is: 'drainStock' | 'drainHardened' | 'drainOurs' }
  | { is: 'empty' | 'remaining' }

/** What either queue still holds, and the states of our rows. */
export type Remaining = { workbox: number; ours: number; states: string[] }
