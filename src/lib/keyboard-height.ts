/**
 * Sets `--keyboard` to the part of the window that an on-screen keyboard covers. Safari does not make the window smaller
 * for its keyboard, so bars at the foot of the page rise by this height; elsewhere it is 0.
 */
export function watchKeyboardHeight(seen: VisualViewport): void {
  let height = 0

  function measure(): void {
    // A magnified page shows a smaller part of itself, without a keyboard.
    const covered = seen.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - seen.offsetTop - seen.height))
    if (covered === height) return
    const isOpening = covered > height
    height = covered
    document.documentElement.style.setProperty('--keyboard', `${height}px`)
    // Out from behind the bar that has risen.
    if (isOpening) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }

  measure()
  seen.addEventListener('resize', measure)
  seen.addEventListener('scroll', measure)
}
