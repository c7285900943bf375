import { useEffect } from 'react'

/**
 * Draws a line around the link to an address, the page's own and the bar's before the menu's, and takes it away again. One that
 * can be seen goes before one that cannot; `mayScroll` brings the latter into sight, which nothing does that comes by itself.
 */
export function usePointer({
  path,
  className,
  mayScroll,
}: {
  path: string | null
  className: string | undefined
  mayScroll: boolean
}): void {
  useEffect(() => {
    if (path === null || className === undefined) return
    let link: HTMLElement | undefined
    const point = () => {
      link?.classList.remove(className)
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
        (each) => each.pathname === path && each.checkVisibility({ visibilityProperty: true }),
      )
      link = first(links.filter(isInSight)) ?? first(links)
      link?.classList.add(className)
    }
    point()
    if (link && mayScroll && !isInSight(link)) link.scrollIntoView({ block: 'center' })
    // A tablet that is turned has its links elsewhere.
    window.addEventListener('resize', point)
    return () => {
      window.removeEventListener('resize', point)
      link?.classList.remove(className)
    }
  }, [path, className, mayScroll])
}

function first(links: HTMLElement[]): HTMLElement | undefined {
  return (
    links.find((link) => isOfPageOrBar(link) && link.closest('nav') === null) ?? links.find(isOfPageOrBar) ?? links[0]
  )
}

function isOfPageOrBar(link: HTMLElement): boolean {
  return link.closest('main, header') !== null
}

/** Neither beyond the window nor behind what stands over the page. */
function isInSight(link: HTMLElement): boolean {
  const { left, top, width, height } = link.getBoundingClientRect()
  return link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
