import { useMemo } from 'react'
import { useAttendance } from '../../features/attendance/queries.ts'
import { OwnOvertime } from '../../features/overtime/parts/own-overtime.tsx'
import { useChainSection } from '../../lib/chain-settings.ts'
import { useNow } from '../../lib/use-now.ts'
import { OVERTIME } from '../../shared/contract/chain/overtime.ts'
import { SHIFT_HOURS } from '../../shared/contract/chain/shift-hours.ts'
import { proposedOvertime } from '../../shared/rules/hours/overtime.ts'
import { withCorrections } from '../../shared/rules/hours/punch-correction.ts'
import { workedDays } from '../../shared/rules/hours/worked-hours.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { TitledPage } from './titled-page.tsx'

const MINUTES_OF_AN_HOUR = 60

/** A placeholder with a plain server, as in the product. */
export function OvertimeRequestPage() {
  return (
    <TitledPage title="app.placeOvertimeRequest" onPlainServer="app.placeOvertimeRequest">
      <OvertimeFromPunches />
    </TitledPage>
  )
}

/** Proposes the hours worked beyond those of a day, from the punches on this device. */
function OvertimeFromPunches() {
  const { userId } = useSignedIn()
  const now = useNow()
  const { nightCutOff } = useChainSection(SHIFT_HOURS)
  const { dailyHours } = useChainSection(OVERTIME)
  const view = useAttendance(userId)
  const days = useMemo(
    // Nothing is proposed of punches and corrections that were never read.
    () =>
      workedDays(view && view.fetchedAt !== null ? withCorrections(view.punches, view.corrections) : [], {
        now,
        nightCutOff,
      }),
    [view, now, nightCutOff],
  )
  return (
    <OwnOvertime
      proposedFor={(day) => {
        const minutes = days.get(day)?.minutes
        return minutes === undefined
          ? null
          : proposedOvertime({ workedHours: minutes / MINUTES_OF_AN_HOUR, dailyHours })
      }}
    />
  )
}
