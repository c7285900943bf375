import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

/** How far beyond the screen rows are drawn, so that scrolling finds them there. */
const AHEAD_PX = 600

type WindowedChunksProps<Item> = {
  items: readonly Item[]
  /** Rows that are drawn and taken away together. */
  chunkSize: number
  /** A row's height before it was ever drawn. */
  rowPx: number
  /** A list of its own each time, for the ones between are only room. `start` counts from 0. */
  children: (chunk: readonly Item[], start: number) => ReactNode
}

/** A long list of which only what is near the screen is drawn: its cost follows the screen, not the length. */
export function WindowedChunks<Item>({ items, chunkSize, rowPx, children }: WindowedChunksProps<Item>) {
  const starts = Array.from({ length: Math.ceil(items.length / chunkSize) }, (_none, index) => index * chunkSize)
  return starts.map((start) => {
    const chunk = items.slice(start, start + chunkSize)
    return (
      <Chunk key={start} isFirst={start === 0} expectedPx={chunk.length * rowPx}>
        {() => children(chunk, start)}
      </Chunk>
    )
  })
}

function Chunk({ isFirst, expectedPx, children }: { isFirst: boolean; expectedPx: number; children: () => ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(isFirst)
  const [drawnPx, setDrawnPx] = useState<number | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        // Whoever is in it with the keyboard must not lose their place.
        if (!entry.isIntersecting && element.contains(document.activeElement)) return
        if (!entry.isIntersecting && element.firstElementChild) setDrawnPx(entry.boundingClientRect.height)
        setIsNear(entry.isIntersecting)
      },
      { rootMargin: `${AHEAD_PX}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={box} style={isNear ? undefined : { blockSize: drawnPx ?? expectedPx }}>
      {isNear ? children() : null}
    </div>
  )
}
