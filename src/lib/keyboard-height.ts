/** The bar of a browser's address is lower, and comes and goes while the person scrolls. */
const LEAST_KEYBOARD_PX = 120

/**
 * Sets `--keyboard` to the part of the window that an on-screen keyboard covers. Safari does not make the window smaller
 * for its keyboard, so bars at the foot of the page rise by this height; elsewhere it is 0. When a keyboard opens, the
 * field that is typed in comes out from behind those bars.
 */
export function watchKeyboardHeight(seen: VisualViewport): void {
  let covers = 0
  let shows = Infinity

  function measure(): void {
    // A magnified page shows a smaller part of itself, without a keyboard.
    if (seen.scale > 1) return cover(0)
    cover(Math.max(0, Math.round(innerHeight - seen.offsetTop - seen.height)))
    const isOpening = shows - seen.height >= LEAST_KEYBOARD_PX
    shows = seen.height
    if (isOpening) document.activeElement?.scrollIntoView({ block: 'nearest' })
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
