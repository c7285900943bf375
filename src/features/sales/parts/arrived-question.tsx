import type { ReactNode } from 'react'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import { isolated } from '../../../shared/rules/written-figure.ts'
import type { arrivedSince } from './seen-before.ts'

type ArrivedQuestionProps = {
  isOpen: boolean
  arrived: ReturnType<typeof arrivedSince>
  /** In SAR. */
  typed: number | null
  /** Which shift it is. */
  children: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** A figure that came while another one was typed may not have been noticed, so replacing it is asked about once. */
export function ArrivedQuestion({ isOpen, arrived, typed, children, onConfirm, onCancel }: ArrivedQuestionProps) {
  const t = useT()
  const amountText = useAmountText()
  const nameText = useNameText()
  if (!arrived) return null
  const { pharmacist, sales, remarks, till } = arrived.replaced
  const name = isolated(nameText(pharmacist ?? '') || t('app.notReadable'))
  const hasMore = arrived.isNew && Boolean(remarks?.trim() || till)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={sales === null ? t('sales.replaceUnreadable') : t('sales.replaceQuestion', { amount: amountText(sales) })}
      confirmLabel={t('sales.replaceWith', { amount: amountText(typed ?? 0) })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{children}</p>
      <p>{t('sales.arrived', { name })}</p>
      {hasMore ? <p>{t('sales.arrivedWithMore')}</p> : null}
    </ConfirmDialog>
  )
}
