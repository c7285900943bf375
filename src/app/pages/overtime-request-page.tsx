import { useMemo } from 'react'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useAttendance } from '../../features/attendance/queries.ts'
import { OwnOvertime } from '../../features/overtime/parts/own-overtime.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useExtendedServer } from '../use-extended-server.ts'
import { useChainSection } from '../../lib/chain-settings.ts'
import { useNow } from '../../lib/use-now.ts'
import { paths } from '../../paths/paths.ts'
import { OVERTIME } from '../../shared/contract/chain/overtime.ts'
import { SHIFT_HOURS } from '../../shared/contract/chain/shift-hours.ts'
import { proposedOvertime } from '../../shared/rules/hours/overtime.ts'
import { withCorrections } from '../../shared/rules/hours/punch-correction.ts'
import { workedDays } from '../../shared/rules/hours/worked-hours.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { UnderDevelopmentPage } from './under-development-page.tsx'

const MINUTES_OF_AN_HOUR = 60

/** A placeholder with a plain server, as in the product. */
export function OvertimeRequestPage() {
  const t = useT()
  const has = useExtendedServer()
  if (has === undefined) return null
  if (!has) return <UnderDevelopmentPage title="app.placeOvertimeRequest" />
  return (
    <>
      <PageHeader title={t('app.placeOvertimeRequest')} backTo={paths.home} />
      <OvertimeFromPunches />
    </>
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
