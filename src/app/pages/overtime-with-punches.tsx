import { useEverybody } from '../../features/attendance/manager-queries.ts'
import { ManagerOvertime } from '../../features/overtime/parts/manager-overtime.tsx'
import { PUNCH_DAYS } from '../../data/reads/refresh-attendance.ts'
import { useChainSection } from '../../lib/chain-settings.ts'
import type { ComponentProps } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { overtimePathOf } from '../../paths/overtime-paths.ts'
import { paths } from '../../paths/paths.ts'
import { SHIFT_HOURS } from '../../shared/contract/chain/shift-hours.ts'
import { addDays, riyadhDayOf } from '../../shared/rules/days/business-day.ts'
import { withCorrections } from '../../shared/rules/hours/punch-correction.ts'
import { workedDays } from '../../shared/rules/hours/worked-hours.ts'
import { useSignedIn } from '../../stores/session-store.ts'

/** Shows beside the request what was worked on its day, as far as this device knows. */
export function OvertimeWithPunches({
  overtimeId,
  pane,
}: Pick<ComponentProps<typeof ManagerOvertime>, 'overtimeId' | 'pane'>) {
  const { userId } = useSignedIn()
  const now = useNow()
  const { nightCutOff } = useChainSection(SHIFT_HOURS)
  const everybody = useEverybody(userId)
  return (
    <ManagerOvertime
      overtimeId={overtimeId}
      listPath={paths.overtimeRequests}
      pathOf={overtimePathOf}
      pane={pane}
      workedOn={({ day, requesterId }) => {
        // Earlier punches of others are not on this device.
        const isHere = everybody && everybody.fetchedAt !== null && day >= addDays(riyadhDayOf(now), -PUNCH_DAYS)
        if (!isHere) return null
        const isOfThem = ({ userId: of }: { userId: string }) => of === requesterId
        const counted = withCorrections(everybody.punches.filter(isOfThem), everybody.corrections.filter(isOfThem))
        const worked = workedDays(counted, { now, nightCutOff }).get(day)
        return { minutes: worked?.minutes ?? 0, isIncomplete: Boolean(worked?.isOpen || worked?.hasMissing) }
      }}
    />
  )
}
