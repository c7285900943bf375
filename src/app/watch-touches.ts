import { noteTouch } from '../data/http/active.ts'

/** Reports user activity, because the server ends the full access of an idle shared device. */
export function watchTouches(): void {
  for (const name of ['pointerdown', 'keydown'])
    document.addEventListener(name, noteTouch, { capture: true, passive: true })
}
