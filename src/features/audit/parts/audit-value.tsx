import { DayText, InstantText } from '../../../components/format/day-text.tsx'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ERASED_PERSON } from '../../../shared/contract/audit.ts'
import type { Leaf } from '../../../shared/rules/chain/audit-changes.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A value of a record as it was stored, in the form of this device. */
export function AuditValue({ value }: { value: Leaf }) {
  const t = useT()
  const amountText = useAmountText()
  const numberText = useNumberText()
  if (value === undefined || value === null || value === '') return <span>{t('audit.empty')}</span>
  if (value === ERASED_PERSON) return <span>{t('audit.erased')}</span>
  if (typeof value === 'boolean') return <span>{t(value ? 'audit.yes' : 'audit.no')}</span>
  if (typeof value === 'number') return <bdi>{Number.isInteger(value) ? numberText(value) : amountText(value)}</bdi>
  if (DAY.test(value)) return <DayText day={value} />
  if (INSTANT.test(value)) return <InstantText instant={value} />
  return <bdi>{value}</bdi>
}
