import { LOOK_AGAIN_AFTER_MS, defineKind } from '@counter/outbox'
import type { ApiAnswer, Look } from '@counter/outbox'

/** `text`: null deletes the note. `change`: unique for each change. `by`: who makes it. */
export type NoteIntent = { id: string; text: string | null; change: string; by: string }
/** The change that the person saw last; null where there was no note. */
export type NoteBase = { change: string | null }
/** A deleted note stays on the server without its text. Notes of other programs have more fields. */
type Note = { _id: string; text: string | null; change: string; by: string; [field: string]: unknown }

export const NOTE = 'note'

/** Notes that several people write, edit and delete. The server has GET and POST /notes and /notes/{id}. */
export const noteKind = defineKind<NoteIntent, NoteBase, NoteIntent, Note | null>({
  name: NOTE,
  schemaVersion: 1,
  parseIntent: (intent) => intent as NoteIntent,
  parseBase: (base) => base as NoteBase,
  // Two people's rows never share a lane.
  lane: ({ id }, ownerId) => `${id} of ${ownerId}`,
  sharedObject: ({ id }) => id,
  /** What was meant after seeing different changes is written one after the other. */
  fold(rows) {
    const last = rows.at(-1)
    if (!last || rows.some(({ base }) => base.change !== last.base.change)) return null
    return { write: last.intent, base: last.base }
  },
  supersedes: () => true,
  look: async ({ id }, read) => viewOf(await read(pathOf(id))),
  bulk: {
    group: () => 'all',
    look: async (_group, read) => listOf(await read('/notes')),
    pick: (list, { id }) => (list as Note[]).find(({ _id }) => _id === id) ?? null,
  },
  looksAgainAfterMs: LOOK_AGAIN_AFTER_MS,
  decide({ view, write, base }) {
    const { id, ...fields } = write
    if (view?.change === fields.change) return { action: 'nothing', object: view }
    const isAsSeen = view === null || view.by === fields.by || view.change === base.change
    if (!isAsSeen) return { action: 'conflict', code: 'changed_elsewhere', current: view }
    return view === null
      ? { action: 'write', path: '/notes', body: { _id: id, ...fields } }
      : { action: 'write', path: pathOf(id), body: { ...view, ...fields } }
  },
  objectIn: noteIn,
  copyTo: 'notes',
  viewFrom: noteIn,
})

function pathOf(id: string): string {
  return `/notes/${encodeURIComponent(id)}`
}

/** Only the server's own 404 says that there is no such note. */
function viewOf(answer: ApiAnswer): Look<Note | null> {
  if (answer.kind === 'noAnswer') return { ok: false, answer }
  const note = answer.status === 200 ? noteIn(answer.body) : null
  if (note) return { ok: true, view: note }
  const { code } = (answer.body ?? {}) as { code?: unknown }
  return answer.status === 404 && code === 'unknown_note' ? { ok: true, view: null } : { ok: false, answer }
}

function listOf(answer: ApiAnswer): Look<unknown> {
  return answer.kind === 'answer' && answer.status === 200 && Array.isArray(answer.body)
    ? { ok: true, view: answer.body }
    : { ok: false, answer }
}

function noteIn(body: unknown): Note | null {
  return typeof body === 'object' && body !== null && '_id' in body && 'text' in body ? (body as Note) : null
}
