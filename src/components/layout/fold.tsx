import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { IconChevronDown } from '@tabler/icons-react'
import { classNames } from '../../lib/class-names.ts'
import styles from './fold.module.css'

type FoldProps = {
  title: string
  /** Makes it a region with this accessible name. */
  label?: string
  isOpenAtFirst?: boolean
  /** Open regardless of what the person chose, because something in it needs attention. */
  isForced?: boolean
  /** No padding: for lists from edge to edge. */
  flush?: boolean
  children: ReactNode
}

/** What explains, and what is seldom needed: opened by its title, and printed in full. */
export function Fold({ title, label, isOpenAtFirst = false, isForced = false, flush = false, children }: FoldProps) {
  const isPrinting = useIsPrinting()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const fold = (
    <details
      className={styles.fold}
      open={isOpen || isForced || isPrinting}
      onToggle={(event) => (isForced || isPrinting ? undefined : setIsOpen(event.currentTarget.open))}
    >
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
        <IconChevronDown aria-hidden size={20} />
      </summary>
      <div className={classNames(!flush && styles.body)}>{children}</div>
    </details>
  )
  return label === undefined ? fold : <section aria-label={label}>{fold}</section>
}

/** Whether the page is being printed, when everything that is folded is shown. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // Printed as soon as the event is over.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
