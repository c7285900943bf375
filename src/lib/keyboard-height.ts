/** The bar of a browser's address is lower, and comes and goes while the person scrolls. */
const LEAST_KEYBOARD_PX = 120

/**
 * Sets `--keyboard` to the part of the window that an on-screen keyboard covers. Safari does not make the window smaller
 * for its keyboard, so bars at the foot of the page rise by this height; elsewhere it is 0. When a keyboard opens, the
 * field that is typed in comes out from behind those bars.
 */
export function watchKeyboardHeight(seen: VisualViewport): void {
  let covers = 0
  let width = innerWidth
  /** The height of the window without a keyboard. */
  let whole = 0
  /** The least that was visible above the keyboard since it began to open. */
  let least = Infinity

  function measure(): void {
    // A magnified page shows a smaller part of itself, without a keyboard.
    if (seen.scale > 1) return cover(0)
    cover(Math.max(0, Math.round(innerHeight - seen.offsetTop - seen.height)))
    // A device that was turned has another height, and after a keyboard closed it is certain again: the window may be
    // half of a split screen.
    const isClosed = seen.height - least >= LEAST_KEYBOARD_PX
    whole = innerWidth === width && !isClosed ? Math.max(whole, innerHeight) : innerHeight
    width = innerWidth
    const isOpen = whole - seen.height >= LEAST_KEYBOARD_PX
    // A keyboard opens in one step or in many; each may cover the field.
    if (isOpen && seen.height < least) document.activeElement?.scrollIntoView({ block: 'nearest' })
    least = isOpen ? Math.min(least, seen.height) : Infinity
  }

  function cover(px: number): void {
    if (px === covers) return
    covers = px
    document.documentElement.style.setProperty('--keyboard', `${px}px`)
  }

  measure()
  seen.addEventListener('resize', measure)
  seen.addEventListener('scroll', measure)
}
