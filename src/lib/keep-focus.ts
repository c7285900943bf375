/** Elements that are focusable by default. */
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary'
/** The effect of a key may be delayed: a row disappears only after its removal was stored. */
const LOOK_AFTER_MS = [50, 300, 1_000, 3_000]

/** The element that had the focus last, and its ancestors, innermost first. */
let last: Element[] = []

/**
 * When the focused element is removed or disabled, keyboard users keep their place: the focus moves to the nearest
 * remaining control, or else to the page's content.
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
