import { OutboxWriteError } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { enqueueTogether } from './outbox.ts'
import type { NewIntent } from './outbox.ts'

/** The user who records an intent. */
export type Owner = { userId: string; employeeName: string }

/** The result of recording: stored durably on this device, or nothing was stored and `code` is the reason. */
export type Recorded<Details = object> = ({ ok: true } & Details) | NotRecorded
type NotRecorded = { ok: false; code: string }

/** Runs `record`. Never rejects: an error becomes its code, or `unknown`. */
export async function recording<Result extends Recorded>(record: () => Promise<Result>): Promise<Result | NotRecorded> {
  try {
    return await record()
  } catch (error) {
    return { ok: false, code: error instanceof OutboxWriteError ? error.code : 'unknown' }
  }
}

/** Returns the content of an intent that is compared, without values that differ at each save, such as the time. */
type Said = (intent: unknown) => unknown

/**
 * Records a form's intent under the operation id that was created with the form. Saving the same form again, in another
 * tab or after a crash, returns the same row. If the content was changed since, it is recorded with a new operation id.
 */
export async function recordForm(intent: NewIntent, said: Said): Promise<OutboxRow> {
  const [row] = await recordFormTogether([intent], said)
  return row as OutboxRow
}

/** Like `recordForm`, for a form with several intents: either all of them are stored or none is. */
export async function recordFormTogether(intents: readonly NewIntent[], said: Said): Promise<OutboxRow[]> {
  const textOf = ({ intent }: { intent: unknown }) => JSON.stringify(said(intent))
  const rows = await enqueueTogether(intents)
  const isThis = rows.map(textOf).join() === intents.map(textOf).join()
  return isThis ? rows : enqueueTogether(intents.map((each) => ({ ...each, opId: crypto.randomUUID() })))
}
