import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Moves the focus to the page's content if it is within an element that unmounts. Uses a layout effect, because the
 * focus is lost once the element is removed.
 */
export function useFocusLeft(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = part.current
    return () => {
      if (shown?.contains(document.activeElement))
        document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    }
  }, [part])
}
