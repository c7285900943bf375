import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconX } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../inputs/button.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  isOpen: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** The buttons, the main one first. */
  footer?: ReactNode
  /** A tap outside closes it. */
  closesOutside?: boolean
}

/** A native modal dialog: the page behind is inert, Escape closes it, and the focus returns to where it was. */
export function Dialog({ isOpen, title, onClose, children, footer, closesOutside = true }: DialogProps) {
  const t = useT()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    const before = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      // A dialog that is unmounted together with its opener's container does not restore the focus by itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isOpen])

  if (!isOpen) return null
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // The dialog element itself is the target only outside its content, on the backdrop. The double tap that opened
        // the dialog must not close it.
        if (closesOutside && event.target === event.currentTarget && event.detail <= 1) onClose()
      }}
    >
      <div>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <Button
            variant="quiet"
            aria-label={t('app.close')}
            icon={<IconX aria-hidden size={22} />}
            className={styles.close}
            onClick={onClose}
          />
        </header>
        <div className={styles.body}>{children}</div>
        {footer ? <footer className={styles.foot}>{footer}</footer> : null}
      </div>
    </dialog>
  )
}
