import type { FocusEvent, MouseEvent } from 'react'

const justEntered = new WeakSet<HTMLInputElement>()

/**
 * For the field of a figure: whoever comes to it, by key or by touch, types over what is there. A second touch sets the caret, for who
 * wants to mend one digit.
 */
export const selectOnEntry = {
  onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
    justEntered.add(currentTarget)
    currentTarget.select()
  },
  onMouseUp(event: MouseEvent<HTMLInputElement>) {
    // The end of the tap that entered the field would put the caret into the number and deselect it.
    if (justEntered.delete(event.currentTarget)) event.preventDefault()
  },
  onBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
    justEntered.delete(currentTarget)
  },
}
