import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** Who was in this part goes on from the page when the part goes. Before it is off the page, which is when its focus would be lost. */
export function useFocusLeft(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = part.current
    return () => {
      if (shown?.contains(document.activeElement))
        document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    }
  }, [part])
}
