import { OutboxWriteError } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { enqueueTogether } from './sync/outbox.ts'
import type { NewIntent } from './sync/outbox.ts'

/** Who records something. */
export type Owner = { userId: string; employeeName: string }

/** What recording came to: it is durable on this device, or nothing was stored and `code` says why. */
export type Recorded<Details = object> = ({ ok: true } & Details) | NotRecorded
type NotRecorded = { ok: false; code: string }

/** Runs what records something. Never rejects: a write that failed is a code as well. */
export async function recording<Result extends Recorded>(record: () => Promise<Result>): Promise<Result | NotRecorded> {
  try {
    return await record()
  } catch (error) {
    return { ok: false, code: error instanceof OutboxWriteError ? error.code : 'unknown' }
  }
}

/** What a form says, out of its intent: without what differs each time it is saved, such as the moment. */
type Said = (intent: unknown) => unknown

/**
 * Records what a form says under the operation that was made with the form. Saved again, in another page or after a crash,
 * it is still one; unless it was changed since: that is another intent.
 */
export async function recordForm(intent: NewIntent, said: Said): Promise<OutboxRow> {
  const [row] = await recordFormTogether([intent], said)
  return row as OutboxRow
}

/** The same of a form that means several intents: all of them are durable, or none is. */
export async function recordFormTogether(intents: readonly NewIntent[], said: Said): Promise<OutboxRow[]> {
  const textOf = ({ intent }: { intent: unknown }) => JSON.stringify(said(intent))
  const rows = await enqueueTogether(intents)
  const isThis = rows.map(textOf).join() === intents.map(textOf).join()
  return isThis ? rows : enqueueTogether(intents.map((each) => ({ ...each, opId: crypto.randomUUID() })))
}
