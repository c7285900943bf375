import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './windowed-chunks.module.css'

/** How far beyond the viewport rows are rendered, so that they exist before they are scrolled into view. */
const AHEAD_PX = 600

type WindowedChunksProps<Item> = {
  items: readonly Item[]
  /** Number of rows that are mounted and unmounted together. */
  chunkSize: number
  /** Estimated height of a row, replaced by that of the first chunk once it is rendered. */
  rowPx: number
  /** Renders one chunk as a list of its own, since the space between chunks has no elements. `start` counts from 0. */
  children: (chunk: readonly Item[], start: number) => ReactNode
}

/**
 * A virtualized list that renders only the chunks near the viewport, so that its cost does not depend on its length.
 */
export function WindowedChunks<Item>({ items, chunkSize, rowPx, children }: WindowedChunksProps<Item>) {
  const [drawnRowPx, setDrawnRowPx] = useState(rowPx)
  const starts = Array.from({ length: Math.ceil(items.length / chunkSize) }, (_none, index) => index * chunkSize)
  return starts.map((start) => {
    const chunk = items.slice(start, start + chunkSize)
    return (
      <Chunk
        key={start}
        isFirst={start === 0}
        expectedPx={chunk.length * drawnRowPx}
        onFirstDrawn={(px) => setDrawnRowPx(px / chunk.length)}
      >
        {() => children(chunk, start)}
      </Chunk>
    )
  })
}

type ChunkProps = {
  isFirst: boolean
  expectedPx: number
  onFirstDrawn: (px: number) => void
  children: () => ReactNode
}

function Chunk({ isFirst, expectedPx, onFirstDrawn, children }: ChunkProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(isFirst)
  const [drawnPx, setDrawnPx] = useState<number | null>(null)

  const tellFirstDrawn = useEffectEvent(onFirstDrawn)

  useEffect(() => {
    const element = box.current
    if (!element) return
    let isDrawn = isFirst
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        if (isDrawn && isFirst && element.firstElementChild) tellFirstDrawn(entry.boundingClientRect.height)
        if (entry.isIntersecting === isDrawn) return
        if (entry.isIntersecting) {
          isDrawn = true
          setIsNear(true)
          return
        }
        // A chunk that contains the focus stays mounted.
        if (element.contains(document.activeElement)) return
        isDrawn = false
        if (element.firstElementChild) setDrawnPx(entry.boundingClientRect.height)
        setIsNear(false)
      },
      { rootMargin: `${AHEAD_PX}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isFirst])

  return (
    <div ref={box} className={styles.chunk} style={isNear ? undefined : { blockSize: drawnPx ?? expectedPx }}>
      {isNear ? children() : null}
    </div>
  )
}
