import * as z from 'zod/mini'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { exportIntentSchema } from '../../shared/contract/intents/export-note.ts'
import type { ExportIntent } from '../../shared/contract/intents/export-note.ts'
import { defineKind } from '@counter/outbox'

export const EXPORT_NOTE = 'exportNote'

/** The note as the server returns it. */
const noteSchema = z.object({ ...exportIntentSchema.shape, _id: z.string(), clientRef: z.string() })
type Note = z.infer<typeof noteSchema>

/** The intent of a stored note, or null if this version cannot read it. */
export function parseExportIntent(intent: unknown): ExportIntent | null {
  return exportIntentSchema.safeParse(intent).data ?? null
}

/**
 * Notes that somebody saved figures as a file, for the server's audit trail. Recorded only for servers that accept such
 * notes (`note-export.ts`).
 */
export const exportNoteKind = defineKind<ExportIntent, null, ExportIntent, Note[]>({
  name: EXPORT_NOTE,
  schemaVersion: 1,
  parseIntent: parseExportIntent,
  parseBase: () => null,
  lane: ({ what, of, recordedAt }, ownerId) => JSON.stringify([EXPORT_NOTE, ownerId, what, of, recordedAt]),
  sharedObject: ({ what, of, recordedAt }) => JSON.stringify([EXPORT_NOTE, what, of, recordedAt]),
  // Each file is noted separately.
  fold: (rows) => (rows.length === 1 && rows[0] ? { write: rows[0].intent, base: null } : null),
  supersedes: () => false,

  // No look-up is possible: not everyone who writes to the audit trail may read it.
  look: async () => ({ ok: true, view: [] }),
  isOnceByKey: true,
  isExtendedOnly: true,
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
