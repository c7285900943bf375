import { readSessionAtStart } from '../data/idle-lock.ts'
import { useSessionStore } from '../stores/session-store.ts'

const root = document.documentElement
/** A database that does not answer by then is opened anew by loading the page again. */
const LONGEST_READ_MS = 3_000

/**
 * A page that is left or frozen shows nothing (`data-left` in base.css), so that the browser has nothing of a person to
 * restore. It is shown again once the same person is known to be signed in; for another one it loads anew.
 */
export function hideLeftPage(): void {
  let times = 0
  const hide = () => {
    times += 1
    root.dataset['left'] = ''
  }
  const look = async () => {
    const time = times
    const person = await Promise.race([readSessionAtStart(null), unread()])
    // Left again meanwhile.
    if (time !== times) return
    const { session } = useSessionStore.getState()
    const shown = session.status === 'signedIn' ? session.userId : undefined
    if (person?.userId === shown) delete root.dataset['left']
    else location.reload()
  }
  addEventListener('pagehide', ({ persisted }) => persisted && hide())
  addEventListener('pageshow', ({ persisted }) => persisted && void look())
  document.addEventListener('freeze', hide)
  document.addEventListener('resume', () => void look())
}

/** Nobody is known, which loads the page again. */
async function unread(): Promise<null> {
  await new Promise((resolve) => setTimeout(resolve, LONGEST_READ_MS))
  return null
}
