import { NeedRow } from '../../../components/layout/need-row.tsx'
import type { Beside } from '../../../components/layout/need-row.tsx'
import { RequestCard } from '../../../components/layout/request-card.tsx'
import { Place } from '../../../components/format/place.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import type { OverduePharmacy } from '../../../shared/rules/chain/overdue-reports.ts'
import type { PersonToCall } from '../../../shared/rules/chain/people-to-call.ts'
import type { DoubledDay } from '../../../shared/rules/chain/doubled-days.ts'
import { groupBy } from '../../../shared/rules/values/group-by.ts'
import { CallLinks } from './call-links.tsx'
import styles from './report-need.module.css'

/** A pharmacy whose reports are overdue (`isNever`: it has never reported anything), or a day that it reported twice. */
export type ReportNeedOf =
  | { is: 'overdue'; pharmacy: OverduePharmacy; isNever: boolean }
  | { is: 'doubled'; doubled: DoubledDay }

type ReportNeedProps = {
  need: ReportNeedOf
  /** Who is expected there today; undefined until read. */
  people: readonly PersonToCall[] | undefined
}

/** Reports that are missing, or too many, and whom to call. */
export function ReportNeed({ need, path, people, beside }: ReportNeedProps & { path: string; beside: Beside }) {
  const { pharmacyName, lines } = useReportWords(need)
  return (
    <NeedRow to={path} name={<Place>{pharmacyName}</Place>} actions={<CallLinks people={people} />} beside={beside}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </NeedRow>
  )
}

/** The same beside the list, with everybody who can be called. */
export function ReportPane({ need, people }: ReportNeedProps) {
  const t = useT()
  const placeText = useOptionLabel()
  const { pharmacyName, lines } = useReportWords(need)
  return (
    <RequestCard
      sentence={placeText(pharmacyName)}
      under={lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    >
      {need.is === 'doubled' ? <p>{t('sales.reportedTwice', { count: need.doubled.count })}</p> : null}
      {people?.length ? (
        <section className={styles.people}>
          <h3 className={styles.title}>{t('dashboard.expectedThere')}</h3>
          <CallLinks people={people} isEverybody />
        </section>
      ) : null}
    </RequestCard>
  )
}

/** Of which pharmacy it is, and what is the matter. */
function useReportWords(need: ReportNeedOf): { pharmacyName: string; lines: string[] } {
  const t = useT()
  const words = useDayWords()
  const placeText = useOptionLabel()
  if (need.is === 'doubled') {
    const { pharmacyName, day, count } = need.doubled
    return { pharmacyName, lines: [t('dashboard.doubled', { count, day: words(day, 'weekday') })] }
  }
  const { name, shifts } = need.pharmacy
  if (need.isNever) return { pharmacyName: name, lines: [t('sales.neverReported', { pharmacy: placeText(name) })] }
  return {
    pharmacyName: name,
    lines: [...groupBy(shifts, ({ day }) => day)].map(([day, missing]) =>
      t(missing.length > 1 ? 'dashboard.overdueDay' : MISSING[missing[0]?.shift ?? 'night'], {
        day: words(day, 'weekday'),
      }),
    ),
  }
}

const MISSING = { morning: 'dashboard.overdueMorning', night: 'dashboard.overdueNight' } as const
