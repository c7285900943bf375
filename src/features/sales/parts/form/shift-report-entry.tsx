import { useState } from 'react'
import { SkeletonCard } from '../../../../components/state/skeleton.tsx'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { usePresent } from '../../../../lib/use-now.ts'
import { SHIFT_HOURS } from '../../../../shared/contract/chain/shift-hours.ts'
import { SHIFTS } from '../../../../shared/contract/sales.ts'
import type { Shift } from '../../../../shared/contract/sales.ts'
import { proposedReportDay } from '../../../../shared/rules/days/business-day.ts'
import { proposedShift } from '../../../../shared/rules/sales/proposed-shift.ts'
import { dayToPropose } from '../../../../shared/rules/sales/report-day.ts'
import { isShiftReported } from '../../../../shared/rules/sales/shift-of-report.ts'
import type { Reporter } from '../../../../shared/rules/sales/shift-of-report.ts'
import { useSignedIn } from '../../../../stores/session-store.ts'
import { takeBackShiftReport } from '../../commands.ts'
import { hasShift } from '../colleagues-shifts.ts'
import { useDay } from '../../form-queries.ts'
import { SavedShift } from './saved-shift.tsx'
import type { SavedReport } from './saved-shift.tsx'
import { ShiftReportForm } from './shift-report-form.tsx'
import { ShiftsTaken } from './shifts-taken.tsx'
import { useEntrySize } from './use-is-touched.ts'
import type { ReportLink } from './use-report-link.ts'

type ShiftReportEntryProps = {
  pharmacyName: string
  me: Reporter
  /** Path of the page for rows that need attention. */
  syncPath: string
  /** Path of the page after saving. */
  doneTo: string
  link: ReportLink | null
  onOpenShift: (shift: ReportLink) => void
}

/** The form and, after saving, the state of the report. */
export function ShiftReportEntry({ pharmacyName, me, syncPath, doneTo, link, onOpenShift }: ShiftReportEntryProps) {
  const { userId } = useSignedIn()
  const present = usePresent()
  const { now } = present
  const hours = useChainSection(SHIFT_HOURS)
  const [saved, setSaved] = useState<SavedReport | null>(null)
  const comingSize = useEntrySize()
  const [wasTaken, setWasTaken] = useState<boolean | null>(null)
  const counterDay = proposedReportDay({ now, shift: 'night', hours })
  const today = useDay({ pharmacyName, ownerId: userId, day: counterDay })
  const isTaken = (shift: Shift) =>
    today !== undefined &&
    (today.reports.some(({ report }) => isShiftReported(report, shift)) ||
      hasShift(today.ofColleagues, { day: counterDay, shift }))
  const shift = proposedShift({ now, taken: SHIFTS.filter(isTaken), hours })
  const day = dayToPropose(present, { shift, hours })
  // Decided once: a report that arrives while somebody types must not take the form away.
  if (wasTaken === null && today !== undefined) setWasTaken(day === counterDay && isTaken(shift))

  // Opening a shift for correction replaces the state of the saved one.
  if (saved && !(link && saved.openedFor !== linkKey(link))) {
    return (
      <SavedShift
        saved={saved}
        pharmacyName={pharmacyName}
        me={me}
        syncPath={syncPath}
        doneTo={doneTo}
        onCorrect={() => {
          setSaved(null)
          onOpenShift({ day: saved.day, shift: saved.shift })
        }}
        onTakeBack={async () => {
          if (!(await takeBackShiftReport({ opId: saved.opId, ownerId: userId }))) return false
          setSaved(null)
          onOpenShift({ day: saved.day, shift: saved.shift })
          return true
        }}
      />
    )
  }
  if (!link && wasTaken === null) return <SkeletonCard blockSize={comingSize} />
  if (!link && wasTaken && today) {
    return (
      <ShiftsTaken
        day={counterDay}
        reports={today.reports}
        isTaken={isTaken}
        onOpen={(chosen) => onOpenShift({ day: counterDay, shift: chosen })}
      />
    )
  }
  return (
    <ShiftReportForm
      // Another shift is another form; what is half typed in this one stays a draft.
      key={link ? linkKey(link) : ''}
      pharmacyName={pharmacyName}
      me={me}
      link={link}
      proposal={link ?? { shift, day }}
      present={present}
      onOpenShift={onOpenShift}
      onSaved={(report) => setSaved({ ...report, openedFor: link ? linkKey(link) : '' })}
    />
  )
}

function linkKey({ day, shift }: ReportLink): string {
  return `${day} ${shift}`
}
