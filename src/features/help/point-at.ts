import { useEffect } from 'react'

const MARK = 'pointedAt'

/** Draws a line around the link to an address that the person can see, and takes it away again. */
export function usePointer(path: string | null): void {
  useEffect(() => {
    if (path === null) return
    const link = [...document.querySelectorAll<HTMLElement>(`a[href^="${CSS.escape(path).replaceAll('\\/', '/')}"]`)].find(isSeen)
    if (!link) return
    link.dataset[MARK] = ''
    return () => {
      delete link.dataset[MARK]
    }
  }, [path])
}

function isSeen(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true })
}
