import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { queueFrame } from '../../lib/frame-queue.ts'
import styles from './windowed-chunks.module.css'

/** How far beyond the screen rows are drawn, so that scrolling finds them there. */
const AHEAD_PX = 600

type WindowedChunksProps<Item> = {
  items: readonly Item[]
  /** Rows that are drawn and taken away together. */
  chunkSize: number
  /** A row's height before any was drawn; then that of the first ones is taken. */
  rowPx: number
  /** A list of its own each time, for the ones between are only room. `start` counts from 0. */
  children: (chunk: readonly Item[], start: number) => ReactNode
}

/** A long list of which only what is near the screen is drawn: its cost follows the screen, not the length. */
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
    let takeBack = () => {}
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        takeBack()
        if (isDrawn && isFirst && element.firstElementChild) tellFirstDrawn(entry.boundingClientRect.height)
        if (entry.isIntersecting === isDrawn) return
        if (entry.isIntersecting) {
          // However fast the list scrolls, no frame has to lay out more than one of them: there is a way to go until it is on the screen.
          takeBack = queueFrame(() => {
            isDrawn = true
            setIsNear(true)
          })
          return
        }
        // Whoever is in it with the keyboard must not lose their place.
        if (element.contains(document.activeElement)) return
        isDrawn = false
        if (element.firstElementChild) setDrawnPx(entry.boundingClientRect.height)
        setIsNear(false)
      },
      { rootMargin: `${AHEAD_PX}px 0px` },
    )
    observer.observe(element)
    return () => {
      takeBack()
      observer.disconnect()
    }
  }, [isFirst])

  return (
    <div ref={box} className={styles.chunk} style={isNear ? undefined : { blockSize: drawnPx ?? expectedPx }}>
      {isNear ? children() : null}
    </div>
  )
}
