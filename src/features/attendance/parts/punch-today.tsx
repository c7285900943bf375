import { useLayoutEffect } from 'react'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { useNow } from '../../../lib/use-now.ts'
import { SHIFT_HOURS } from '../../../shared/contract/chain/shift-hours.ts'
import { withCorrections } from '../../../shared/rules/hours/punch-correction.ts'
import { isCheckInNext, presenceOf } from '../../../shared/rules/hours/punches.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useAttendance } from '../queries.ts'
import type { AttendanceView } from '../queries.ts'
import { PunchPanel } from './punch-panel.tsx'

type OnNext = (isNext: boolean) => void

/** The check-in of the home page. `onNext`: whether it is what the person does next, known before it is painted. */
export function PunchToday({ onNext, addPath }: { onNext: OnNext; addPath: string }) {
  const { userId } = useSignedIn()
  const view = useAttendance(userId)
  return view ? <Punch view={view} onNext={onNext} addPath={addPath} /> : null
}

function Punch({ view, onNext, addPath }: { view: AttendanceView; onNext: OnNext; addPath: string }) {
  const now = useNow()
  const { nightCutOff } = useChainSection(SHIFT_HOURS)
  const presence = presenceOf(withCorrections(view.punches, view.corrections), now)
  const isNext = isCheckInNext(presence, { now, nightCutOff })
  useLayoutEffect(() => onNext(isNext), [isNext, onNext])
  return <PunchPanel view={view} isMain={isNext} addPath={addPath} />
}
