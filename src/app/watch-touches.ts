import { noteTouch } from '../data/active.ts'

/** The server ends the full access of a shared device that nobody touches. */
export function watchTouches(): void {
  for (const name of ['pointerdown', 'keydown'])
    document.addEventListener(name, noteTouch, { capture: true, passive: true })
}
