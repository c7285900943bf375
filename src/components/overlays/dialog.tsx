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
  /** Its buttons, the main one first. */
  footer?: ReactNode
  /** A tap beside it closes it. */
  closesOutside?: boolean
}

/** A native modal dialog: the page behind is inert, Escape closes, focus goes back to where it came from. */
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
      // A dialog taken out of the page with its opener's panel does not give the focus back by itself.
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
        // The element itself is hit only outside its content: on the veil. Not by the double tap that opened it.
        if (closesOutside && event.target === event.currentTarget && event.detail <= 1) onClose()
      }}
    >
      <div className={styles.inside}>
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
