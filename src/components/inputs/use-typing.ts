import { useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'

const NO_TYPING = new Set(['Tab', 'Shift', 'Enter', 'Escape'])

/**
 * Whether a field of several parts is being typed in. Until that ends no new error is shown, and a shown one stays: if it
 * disappeared on focus, the page could move under the tap.
 */
export function useTyping() {
  const [isTyping, setIsTyping] = useState(false)
  return {
    isTyping,
    frameProps: {
      onKeyDownCapture(event: KeyboardEvent) {
        if (!NO_TYPING.has(event.key)) setIsTyping(true)
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsTyping(false)
      },
    },
  }
}
