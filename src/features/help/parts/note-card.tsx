import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Dock } from '../../../components/overlays/dock.tsx'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import { useFocusLeft } from '../../../lib/use-focus-left.ts'
import styles from './note-card.module.css'

type NoteCardProps = {
  title: string
  /** Announced to screen readers when the card appears and whenever the text changes; the focus does not move. */
  said: string
  actions: ReactNode
  onEscape: () => void
  children: ReactNode
}

/** A note at the foot of the page. It blocks nothing and needs no answer. */
export function NoteCard({ title, said, actions, onEscape, children }: NoteCardProps) {
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const [heard, setHeard] = useState('')

  // A live region must exist before its text is set.
  useEffect(() => {
    const timer = setTimeout(() => setHeard(said))
    return () => clearTimeout(timer)
  }, [said])

  // The button that closed the card is removed with it.
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
        </div>
        <div className={styles.body}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </section>
      <LiveRegion>{heard}</LiveRegion>
    </Dock>
  )
}
