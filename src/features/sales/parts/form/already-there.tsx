import { Banner } from '../../../../components/state/banner.tsx'
import { useAmountText } from '../../../../components/format/use-amount-text.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useNameText } from '../../../../lib/shown-names.ts'
import type { Shift } from '../../../../shared/contract/sales.ts'
import {
  isOwnShift,
  isShiftReported,
  ownerOf,
  sameSeen,
  shiftOf,
} from '../../../../shared/rules/sales/shift-of-report.ts'
import type { Reporter, ShiftSeen } from '../../../../shared/rules/sales/shift-of-report.ts'
import { isolated } from '../../../../shared/rules/values/written-figure.ts'
import type { ReportedDay } from '../../overlay.ts'

type AlreadyThereProps = {
  known: ReportedDay[]
  shift: Shift
  me: Reporter
  /** What the person has recorded of the shift on this device. */
  mine: readonly ShiftSeen[]
  /** As the form shows them. */
  remarks: string
}

/** Shows what saving would replace. */
export function AlreadyThere({ known, shift, me, mine, remarks }: AlreadyThereProps) {
  const t = useT()
  const amountText = useAmountText()
  const nameText = useNameText()
  if (known.length > 1) return <Banner tone="warning">{t('sales.severalReports', { count: known.length })}</Banner>
  const [day] = known
  if (!day) return null
  if (day.server && isShiftReported(day.server, shift)) {
    const there = shiftOf(day.server, shift)
    const { pharmacist, sales, remarks: theirs } = there
    const isRecordedHere = ownerOf(day.server, shift) === null && mine.some((figure) => sameSeen(there, figure))
    if (!isRecordedHere && !isOwnShift(day.server, shift, me)) {
      const name = isolated(nameText(pharmacist ?? '') || t('app.notReadable'))
      return (
        <Banner
          tone="warning"
          title={
            sales === null
              ? t('sales.colleagueUnreadable', { name })
              : t('sales.colleagueReported', { name, amount: amountText(sales) })
          }
        >
          {theirs && theirs.trim() !== remarks.trim() ? <p dir="auto">{theirs}</p> : null}
          <span>{t('sales.savingReplacesTheirs')}</span>
        </Banner>
      )
    }
  }
  if (!isShiftReported(day.report, shift)) return null
  const { sales } = shiftOf(day.report, shift)
  if (sales === null) return <Banner tone="warning">{t('sales.yoursUnreadable')}</Banner>
  return <Banner tone="info">{t('sales.youReported', { amount: amountText(sales) })}</Banner>
}
