import * as z from 'zod/mini'
import { apiPaths } from '../../../shared/contract/api-paths.ts'
import { exportIntentSchema } from '../../../shared/contract/export-note.ts'
import type { ExportIntent } from '../../../shared/contract/export-note.ts'
import type { Feature } from '../../../shared/contract/session.ts'
import { defineKind } from '../kind.ts'
import type { Look } from '../kind.ts'
import type { ApiAnswer } from '../ports.ts'

export const EXPORT_NOTE = 'exportNote'
/** One of the codes that mean "come back later". */
const TOO_EARLY = 425

/** As the server answers it. */
const noteSchema = z.object({ ...exportIntentSchema.shape, _id: z.string(), clientRef: z.string() })
type Note = z.infer<typeof noteSchema>

/** The intent of a stored note, or null when this version cannot read it. */
export function parseExportIntent(intent: unknown): ExportIntent | null {
  return exportIntentSchema.safeParse(intent).data ?? null
}

const featuresSchema = z.object({ features: z.array(z.string()) })
const EXPORTS_FEATURE: Feature = 'exports'

/** A server that was put back to an earlier version does not know the call: the note waits, and is not refused. */
function serverTaking(answer: ApiAnswer): Look<Note[]> {
  if (answer.kind !== 'answer') return { ok: false, answer }
  const features = featuresSchema.safeParse(answer.body).data?.features ?? []
  return features.includes(EXPORTS_FEATURE)
    ? { ok: true, view: [] }
    : { ok: false, answer: { ...answer, status: TOO_EARLY } }
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

  // There is nothing else to look at: the audit trail is not for everybody who writes to it.
  look: async (_intent, read) => serverTaking(await read(apiPaths.health())),
  isOnceByKey: true,
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
