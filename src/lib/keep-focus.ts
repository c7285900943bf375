/** What takes the focus on its own. */
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary'
/** What a key did may take as long to show: a row goes once the tablet has stored that it is gone. */
const LOOK_AFTER_MS = [50, 300, 1_000]

/** The control that had the focus last, and all that it lay in, from the inside out. */
let last: Element[] = []

/**
 * Whoever works by keyboard stays where they are when what had the focus goes, or can no longer be pressed: the focus goes to the nearest
 * control that is left beside it, else to the page's content.
 */
export function keepFocus(): void {
  remember(document.activeElement)
  document.addEventListener('focusin', ({ target }) => remember(target))
  document.addEventListener('keydown', () => {
    for (const ms of LOOK_AFTER_MS) setTimeout(findLost, ms)
  })
}

function remember(target: EventTarget | null): void {
  const path: Element[] = []
  for (let one = target instanceof Element ? target : null; one && one !== document.body; one = one.parentElement)
    path.push(one)
  if (path.length > 0) last = path
}

function findLost(): void {
  const [lost, ...around] = last
  if (document.activeElement !== document.body || !lost || (lost.isConnected && !lost.matches(':disabled'))) return
  const left = around.filter((part) => part.isConnected)
  const beside = left.flatMap(
    (part) => [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => one.checkVisibility()) ?? [],
  )[0]
  const main = document.querySelector<HTMLElement>('#main')
  const next = beside && (!main || main.contains(beside) || !main.contains(left[0] ?? null)) ? beside : main
  next?.focus()
}
