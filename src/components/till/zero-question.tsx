import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useAmountText } from '../format/use-amount-text.ts'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'

type ZeroQuestionProps = {
  isOpen: boolean
  /** The figure that 0.00 would replace, if any. */
  replaced: number | null | undefined
  /** Which shift it is. */
  children: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** An empty amount or a 0 may be a slip, so it is asked about once. */
export function ZeroQuestion({ isOpen, replaced, children, onConfirm, onCancel }: ZeroQuestionProps) {
  const t = useT()
  const amountText = useAmountText()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('sales.zeroQuestion', { amount: amountText(0) })}
      confirmLabel={t('sales.recordZero', { amount: amountText(0) })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{children}</p>
      {replaced ? <p>{t('sales.zeroReplaces', { amount: amountText(replaced) })}</p> : null}
    </ConfirmDialog>
  )
}
