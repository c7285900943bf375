import type { ReactNode } from 'react'
import { IconChevronRight } from '@tabler/icons-react'
import styles from './till-overview.module.css'

type FigureRowProps = { name: ReactNode; note: ReactNode; figure: ReactNode; onOpen: () => void }

/** A figure that opens the tills it is made of. */
export function FigureRow({ name, note, figure, onOpen }: FigureRowProps) {
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>{note}</span>
        </span>
        <span className={styles.figure}>{figure}</span>
        <IconChevronRight aria-hidden size={20} className={styles.on} />
      </button>
    </li>
  )
}
