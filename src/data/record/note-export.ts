import { MAX_OF_LENGTH } from '../../shared/contract/intents/export-note.ts'
import type { ExportIntent } from '../../shared/contract/intents/export-note.ts'
import { storableText } from '../../shared/rules/values/storable-text.ts'
import { isExtended } from '../http/api-client.ts'
import { EXPORT_NOTE } from '../../kinds/export-note/kind.ts'
import { enqueue } from './outbox.ts'

type Exported = { owner: { userId: string; employeeName: string } } & Pick<ExportIntent, 'what' | 'of'>

/**
 * Records a note for the audit trail that figures were saved as a file, if the server accepts such notes. Call it after
 * the file is saved, without awaiting it. Never rejects: a note that cannot be stored is dropped.
 */
export async function noteExport({ owner, what, of }: Exported): Promise<void> {
  try {
    if (!(await isExtended())) return
    const intent = {
      what,
      of: storableText(of.slice(0, MAX_OF_LENGTH)),
      recordedAt: new Date().toISOString(),
    } satisfies ExportIntent
    await enqueue({
      opId: crypto.randomUUID(),
      kind: EXPORT_NOTE,
      ownerId: owner.userId,
      ownerName: owner.employeeName,
      intent,
      base: null,
    })
  } catch {
    // The person has their file.
  }
}
