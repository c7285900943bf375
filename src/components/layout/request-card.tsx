import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './request-card.module.css'

type RequestCardProps = {
  /** Who asks for what, in one sentence. */
  sentence: string
  /** Its state, the pharmacy and the like. */
  under?: ReactNode
  /** What the person wrote. */
  comment?: string | null | undefined
  children?: ReactNode
}

/** A request as its manager decides about it: one sentence, and below it what the decision depends on. */
export function RequestCard({ sentence, under, comment, children }: RequestCardProps) {
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.sentence}>
        {sentence}
      </h2>
      <p className={styles.under}>{under}</p>
      {comment ? (
        <div className={styles.comment}>
          <p dir="auto">{comment}</p>
        </div>
      ) : null}
      {children}
    </section>
  )
}
