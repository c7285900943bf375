import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../inputs/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  /** What will happen, and what will be lost. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  isDestructive?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks for confirmation. Ignores the second half of the double tap that opened it, because the question cannot have
 * been read by then.
 */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  isDestructive = false,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const t = useT()
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            busy={busy}
            onClick={({ detail }) => (detail > 1 ? undefined : onConfirm())}
          >
            {confirmLabel}
          </Button>
          <Button onClick={onCancel}>{cancelLabel ?? t('app.cancel')}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
