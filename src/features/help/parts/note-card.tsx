import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Dock } from '../../../components/overlays/dock.tsx'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import { useFocusLeft } from '../../../lib/use-focus-left.ts'
import styles from './note-card.module.css'

type NoteCardProps = {
  title: string
  /** Read out when the card appears and whenever it changes; the focus stays where the person works. */
  said: string
  aside?: ReactNode
  actions: ReactNode
  onEscape: () => void
  children: ReactNode
}

/** A quiet word at the foot of the page, which waits for nobody and stands in nobody's way. */
export function NoteCard({ title, said, aside, actions, onEscape, children }: NoteCardProps) {
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const [heard, setHeard] = useState('')

  // A region must be there before its words are.
  useEffect(() => {
    const timer = setTimeout(() => setHeard(said))
    return () => clearTimeout(timer)
  }, [said])

  // The button that closed it goes with it.
  useFocusLeft(card)

  return (
    <Dock>
      <section
        ref={card}
        className={styles.note}
        aria-labelledby={titleId}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onEscape()
        }}
      >
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {aside ? <span className={styles.aside}>{aside}</span> : null}
        </div>
        <div className={styles.body}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </section>
      <LiveRegion>{heard}</LiveRegion>
    </Dock>
  )
}
