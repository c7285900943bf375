import { useState } from 'react'
import type { ReactNode } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { useIsPrinting } from '../../../components/layout/fold.tsx'
import styles from './kpi-figure.module.css'

type KpiFigureProps = {
  name: string
  figure: ReactNode
  /** What it is compared with. */
  beside?: ReactNode
  /** The rows that it is made of; without any it cannot be opened. */
  children?: ReactNode
}

/** A figure that opens the rows it is made of. */
export function KpiFigure({ name, figure, beside, children }: KpiFigureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isPrinting = useIsPrinting()
  const answer = (
    <span className={styles.answer}>
      <span className={styles.name}>{name}</span>
      <span className={styles.figure}>{figure}</span>
      {beside ? <span className={styles.beside}>{beside}</span> : null}
    </span>
  )
  if (!children) return <div className={styles.flat}>{answer}</div>
  return (
    <details
      className={styles.kpi}
      open={isOpen || isPrinting}
      onToggle={(event) => (isPrinting ? undefined : setIsOpen(event.currentTarget.open))}
    >
      <summary className={styles.summary}>
        {answer}
        <IconChevronDown aria-hidden size={20} />
      </summary>
      {isOpen || isPrinting ? <div className={styles.rows}>{children}</div> : null}
    </details>
  )
}
