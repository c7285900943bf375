import { useEffect } from 'react'

/** Draws a line around the link to an address that the person can see, the page's own and the bar's before the menu's, and takes it away again. */
export function usePointer(path: string | null, className: string | undefined): void {
  useEffect(() => {
    if (path === null || className === undefined) return
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) => link.pathname === path && link.checkVisibility({ visibilityProperty: true }))
    const seen = links.filter(isInSight)
    const link = seen.find(isOfPageOrBar) ?? seen[0] ?? links.find(isOfPageOrBar) ?? links[0]
    link?.classList.add(className)
    return () => link?.classList.remove(className)
  }, [path, className])
}

function isOfPageOrBar(link: HTMLElement): boolean {
  return link.closest('main, header') !== null
}

/** Neither beyond the window nor behind what stands over the page. */
function isInSight(link: HTMLElement): boolean {
  const { left, top, width, height } = link.getBoundingClientRect()
  return link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
