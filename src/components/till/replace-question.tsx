import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useNameText } from '../../lib/shown-names.ts'
import { isolated } from '../../shared/rules/values/written-figure.ts'
import { useAmountText } from '../format/use-amount-text.ts'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'

type ReplaceQuestionProps = {
  isOpen: boolean
  /** In SAR. */
  typed: number
  /** The figure that it would replace, if any; `sales` is null if it cannot be read. */
  replaced: { sales: number | null; by: string } | null
  /** Which shift it is, and what else is lost. */
  children: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Asked once before a figure that may not have been noticed is replaced, or 0.00 is recorded, which may be a slip. */
export function ReplaceQuestion({ isOpen, typed, replaced, children, onConfirm, onCancel }: ReplaceQuestionProps) {
  const t = useT()
  const amountText = useAmountText()
  const nameText = useNameText()
  const amount = amountText(typed)
  const there = replaced && replaced.sales !== null ? amountText(replaced.sales) : null
  const isZero = typed === 0
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={
        isZero
          ? t('sales.zeroQuestion', { amount })
          : there === null
            ? t('sales.replaceUnreadable')
            : t('sales.replaceQuestion', { amount: there })
      }
      confirmLabel={t(isZero ? 'sales.recordZero' : 'sales.replaceWith', { amount })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {children}
      {isZero && replaced && there !== null ? (
        <p>
          {t('sales.zeroReplaces', { amount: there, name: isolated(nameText(replaced.by) || t('app.notReadable')) })}
        </p>
      ) : null}
    </ConfirmDialog>
  )
}
