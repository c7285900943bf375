import type { FocusEvent, MouseEvent } from 'react'

const justEntered = new WeakSet<HTMLInputElement>()
/** They had the focus when the person went to another window. */
const leftForAWindow = new WeakSet<HTMLInputElement>()

/**
 * For the field of a figure: focusing it, by keyboard or touch, selects its content, so that typing replaces it. A
 * second touch places the caret, to correct a single digit. Coming back from another window changes nothing.
 */
export const selectOnEntry = {
  onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
    if (leftForAWindow.delete(currentTarget)) return
    justEntered.add(currentTarget)
    currentTarget.select()
  },
  onMouseUp(event: MouseEvent<HTMLInputElement>) {
    // The end of the tap that focused the field would place the caret and clear the selection.
    if (justEntered.delete(event.currentTarget)) event.preventDefault()
  },
  onBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
    justEntered.delete(currentTarget)
    if (document.activeElement === currentTarget) leftForAWindow.add(currentTarget)
    else leftForAWindow.delete(currentTarget)
  },
}
