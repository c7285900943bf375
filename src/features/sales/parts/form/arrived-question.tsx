import type { ReactNode } from 'react'
import { useAmountText } from '../../../../components/format/use-amount-text.ts'
import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useNameText } from '../../../../lib/shown-names.ts'
import { isolated } from '../../../../shared/rules/values/written-figure.ts'
import type { Arrived } from './seen-before.ts'

type ArrivedQuestionProps = {
  isOpen: boolean
  arrived: Arrived | null
  /** Whether its till goes too. */
  dropsTill: boolean
  /** In SAR. */
  typed: number | null
  /** Which shift it is. */
  children: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** A figure that came while another one was typed may not have been noticed, so replacing it is asked about once. */
export function ArrivedQuestion({
  isOpen,
  arrived,
  dropsTill,
  typed,
  children,
  onConfirm,
  onCancel,
}: ArrivedQuestionProps) {
  const t = useT()
  const amountText = useAmountText()
  const nameText = useNameText()
  if (!arrived) return null
  const { sales, remarks } = arrived.replaced
  const name = isolated(nameText(arrived.by) || t('app.notReadable'))
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
      {arrived.isNew && remarks?.trim() ? <p>{t('sales.arrivedRemark')}</p> : null}
      {dropsTill ? <p>{t('sales.arrivedTill')}</p> : null}
    </ConfirmDialog>
  )
}
