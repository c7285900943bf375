import * as z from 'zod/mini'
import { apiPaths } from '../../../shared/contract/api-paths.ts'
import { exportIntentSchema } from '../../../shared/contract/export-note.ts'
import type { ExportIntent } from '../../../shared/contract/export-note.ts'
import { defineKind } from '../kind.ts'

export const EXPORT_NOTE = 'exportNote'

/** As the server answers it. */
const noteSchema = z.object({ ...exportIntentSchema.shape, _id: z.string(), clientRef: z.string() })
type Note = z.infer<typeof noteSchema>

/** The intent of a stored note, or null when this version cannot read it. */
export function parseExportIntent(intent: unknown): ExportIntent | null {
  return exportIntentSchema.safeParse(intent).data ?? null
}

/** That somebody saved figures as a file, for the server's audit trail. Only servers that take it are sent any (`note-export.ts`). */
export const exportNoteKind = defineKind<ExportIntent, null, ExportIntent, Note[]>({
  name: EXPORT_NOTE,
  schemaVersion: 1,
  parseIntent: parseExportIntent,
  parseBase: () => null,
  lane: ({ what, of, recordedAt }, ownerId) => JSON.stringify([EXPORT_NOTE, ownerId, what, of, recordedAt]),
  sharedObject: ({ what, of, recordedAt }) => JSON.stringify([EXPORT_NOTE, what, of, recordedAt]),
  // Each file is one of its own.
  fold: (rows) => (rows.length === 1 && rows[0] ? { write: rows[0].intent, base: null } : null),
  supersedes: () => false,

  // There is nothing to look at: the audit trail is not for everybody who writes to it.
  look: async () => ({ ok: true, view: [] }),
  isOnceByKey: true,
  isNewCall: true,
  bulk: null,
  looksAgainAfterMs: null,

  decide({ view, write, opId }) {
    const there = view.find(({ clientRef }) => clientRef === opId)
    return there
      ? { action: 'nothing', object: there }
      : { action: 'write', path: apiPaths.noteExport(), body: { ...write, clientRef: opId } }
  },
  objectIn: (body) => noteSchema.safeParse(body).data ?? null,
  copyTo: null,
  viewFrom(object) {
    const note = noteSchema.safeParse(object).data
    return note ? [note] : null
  },
})
