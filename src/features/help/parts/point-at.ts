import { useEffect } from 'react'

/**
 * Outlines the link to a path and removes the outline again. Links of the page and the top bar come before those of the
 * menu, visible ones before the others. `mayScroll` allows scrolling to a link that is out of view; a note that appears
 * by itself must not scroll.
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
    // After the device is rotated, the links may be in other places.
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

/** Whether the link is within the window and not covered by something above the page. */
function isInSight(link: HTMLElement): boolean {
  const { left, top, width, height } = link.getBoundingClientRect()
  return link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
