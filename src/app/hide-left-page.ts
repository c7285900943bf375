import { readSessionAtStart } from '../data/session/idle-lock.ts'
import { useSessionStore } from '../stores/session-store.ts'

const root = document.documentElement
/** A database that does not answer by then is opened anew by loading the page again. */
const LONGEST_READ_MS = 3_000

/**
 * A page that is left or frozen shows nothing (`data-left` in base.css), so that the browser has nothing of a person to
 * restore. It is shown again once the same person is known to be signed in, with the focus that what is hidden loses;
 * for another one it loads anew.
 */
export function hideLeftPage(): void {
  let times = 0
  let giveFocusBack = () => {}
  const hide = () => {
    times += 1
    // If it is left again while hidden, nothing is focused.
    if (root.dataset['left'] === undefined) giveFocusBack = focusKept()
    root.dataset['left'] = ''
  }
  const look = async () => {
    const time = times
    const person = await Promise.race([readSessionAtStart(null), unread()])
    // Left again meanwhile.
    if (time !== times) return
    const { session } = useSessionStore.getState()
    const shown = session.status === 'signedIn' ? session.userId : undefined
    if (person?.userId !== shown) return location.reload()
    delete root.dataset['left']
    giveFocusBack()
  }
  addEventListener('pagehide', ({ persisted }) => persisted && hide())
  addEventListener('pageshow', ({ persisted }) => persisted && void look())
  document.addEventListener('freeze', hide)
  document.addEventListener('resume', () => void look())
}

/** Gives the focus back to where it is now, with what is selected there: a field may select all of its text on focus. */
function focusKept(): () => void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return () => {}
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement))
    return () => focused.focus({ preventScroll: true })
  const { selectionStart, selectionEnd } = focused
  return () => {
    focused.focus({ preventScroll: true })
    // Null where the type of the field has no selection, as for a checkbox.
    if (selectionStart !== null) focused.setSelectionRange(selectionStart, selectionEnd)
  }
}

/** Nobody is known, which loads the page again. */
async function unread(): Promise<null> {
  await new Promise((resolve) => setTimeout(resolve, LONGEST_READ_MS))
  return null
}
