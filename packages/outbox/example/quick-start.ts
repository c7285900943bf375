import { browserDefaults, defineKind, enqueueIn, fetchTransport, openOutbox, Sender, singleUser } from '@counter/outbox'

export type Note = { id: string; text: string }

const note = defineKind<Note, null, Note, Note | null>({
  name: 'note',
  schemaVersion: 1,
  parseIntent: (intent) => intent as Note,
  parseBase: () => null,
  lane: ({ id }) => id,
  sharedObject: ({ id }) => id,
  fold: (rows) => ({ write: rows.at(-1)!.intent, base: null }),
  supersedes: () => true,
  async look({ id }, read) {
    const answer = await read(`/notes/${id}`)
    if (answer.kind === 'answer' && answer.status === 200) return { ok: true, view: answer.body as Note }
    if (answer.kind === 'answer' && answer.status === 404) return { ok: true, view: null }
    return { ok: false, answer }
  },
  bulk: null,
  looksAgainAfterMs: null,
  decide: ({ view, write }) =>
    view?.text === write.text
      ? { action: 'nothing', object: view }
      : { action: 'write', path: `/notes/${write.id}`, body: write },
  objectIn: (body) => body,
  copyTo: null,
  viewFrom: (object) => object as Note,
})

export const { store, reads } = openOutbox('notes')
const copies = { store: async () => {} }
const ports = { ...browserDefaults(), ...singleUser, store, transport: fetchTransport(), copies }
export const sender = new Sender({ ports, kinds: { note } })

export async function save(text: string): Promise<void> {
  const id = crypto.randomUUID()
  const row = { opId: id, lane: id, kind: 'note', intent: { id, text }, base: null, schemaVersion: 1 }
  await enqueueIn(store, { ...row, ownerId: 'me', ownerName: 'Me', recordedAt: new Date().toISOString() })
  void sender.drain()
}
