import { NeedRow } from '../../../components/layout/need-row.tsx'
import { Place } from '../../../components/format/place.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import type { OverduePharmacy } from '../../../shared/rules/chain/overdue-reports.ts'
import type { PersonToCall } from '../../../shared/rules/chain/people-to-call.ts'
import { groupBy } from '../../../shared/rules/values/group-by.ts'
import { CallLinks } from './call-links.tsx'

type OverdueNeedProps = {
  pharmacy: OverduePharmacy
  path: string
  /** Who was expected there; undefined until read. */
  people: readonly PersonToCall[] | undefined
  /** Whether it has never reported anything. */
  isNever: boolean
}

/** A pharmacy whose reports are overdue, and whom to call. */
export function OverdueNeed({ pharmacy: { name, shifts }, path, people, isNever }: OverdueNeedProps) {
  const t = useT()
  const words = useDayWords()
  const placeText = useOptionLabel()
  const days = [...groupBy(shifts, ({ day }) => day)]
  return (
    <NeedRow to={path} name={<Place>{name}</Place>} actions={<CallLinks people={people} />}>
      {isNever ? (
        <p>{t('sales.neverReported', { pharmacy: placeText(name) })}</p>
      ) : (
        days.map(([day, missing]) => (
          <p key={day}>
            {t(missing.length > 1 ? 'dashboard.overdueDay' : MISSING[missing[0]?.shift ?? 'night'], {
              day: words(day, 'weekday'),
            })}
          </p>
        ))
      )}
    </NeedRow>
  )
}

const MISSING = { morning: 'dashboard.overdueMorning', night: 'dashboard.overdueNight' } as const
