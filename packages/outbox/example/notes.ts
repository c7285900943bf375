import { reads, save, sender } from './quick-start.ts'
import type { Note } from './quick-start.ts'

// The page around quick-start.ts: together they are a whole app, whose notes survive outages, lost responses and killed
// browsers. The server has GET and POST /notes/{id}.

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
  if (!input) return
  void save(input.value)
    .then(() => (input.value = ''))
    .then(show)
})
setInterval(() => void sender.drain({ now: true }).then(show), 1_000)
void show()
