import { browserDefaults, defineKind, enqueueIn, openOutbox, Sender, singleUser } from '@counter/outbox'
import type { ApiAnswer, Look, Transport } from '@counter/outbox'

// A whole app: notes that survive outages, lost responses and killed browsers. The server has GET and POST /notes/{id}.

type Note = { id: string; text: string }

const noteKind = defineKind<Note, null, Note, Note | null>({
  name: 'note',
  schemaVersion: 1,
  parseIntent: (intent) => intent as Note,
  parseBase: () => null,
  lane: ({ id }) => id,
  sharedObject: ({ id }) => id,
  fold: (rows) => ({ write: rows[rows.length - 1]?.intent as Note, base: null }),
  supersedes: () => true,
  look: async ({ id }, read) => viewOf(await read(`/notes/${id}`)),
  bulk: null,
  looksAgainAfterMs: 1_000,
  decide: ({ view, write }) =>
    view?.text === write.text
      ? { action: 'nothing', object: view }
      : { action: 'write', path: `/notes/${write.id}`, body: write },
  objectIn: (body) => body,
  copyTo: null,
  viewFrom: (object) => object as Note,
})

/** What the server has of a note; only its own 404 says that there is none. */
function viewOf(answer: ApiAnswer): Look<Note | null> {
  if (answer.kind === 'answer' && answer.status === 404) return { ok: true, view: null }
  if (answer.kind === 'answer' && answer.status === 200) return { ok: true, view: answer.body as Note }
  return { ok: false, answer }
}

const transport: Transport = {
  async request({ method, path, body }) {
    try {
      const response = await fetch(path, { method, ...(body && { body }), signal: AbortSignal.timeout(10_000) })
      return { kind: 'answer', status: response.status, body: await response.json(), retryAfterMs: null }
    } catch {
      return { kind: 'noAnswer', reason: 'network' }
    }
  },
  serverKind: async () => 'plain',
  hasJustAnswered: () => false,
}

const { store, reads } = openOutbox('notes')
const ports = { ...browserDefaults(), ...singleUser, store, transport, copies: { store: async () => {} } }
const sender = new Sender({ ports, kinds: { [noteKind.name]: noteKind } })

async function save(text: string): Promise<void> {
  const note: Note = { id: crypto.randomUUID(), text }
  const owner = { ownerId: 'me', ownerName: 'Me' }
  const recordedAt = new Date().toISOString()
  const row = { opId: note.id, ...owner, kind: noteKind.name, intent: note, base: null, schemaVersion: 1, recordedAt }
  await enqueueIn(store, { ...row, lane: note.id })
  await show()
}

async function show(): Promise<void> {
  const rows = [...(await reads.unsent()), ...(await reads.newestReceipts(20))]
  const items = rows.map(({ intent, state }) => `${(intent as Note).text}: ${state === 'done' ? 'sent' : 'saved'}`)
  document
    .querySelector('ul')
    ?.replaceChildren(...items.map((text) => Object.assign(document.createElement('li'), { textContent: text })))
}

document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault()
  const input = (event.target as HTMLFormElement).querySelector('input')
  if (input) void save(input.value).then(() => (input.value = ''))
})
setInterval(() => void sender.drain({ now: true }).then(show), 1_000)
void show()
