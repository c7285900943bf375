import { useState } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { errorMessageId } from '../../../i18n/error-message.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { usePresent } from '../../../lib/use-now.ts'
import type { Direction } from '../../../shared/contract/attendance.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { riyadhDayOf, RIYADH_OFFSET_MS } from '../../../shared/rules/days/business-day.ts'
import { readCorrection } from '../../../shared/rules/hours/correction-form.ts'
import type { CorrectionProblem, CorrectionTyped } from '../../../shared/rules/hours/correction-form.ts'
import type { CountedPunch } from '../../../shared/rules/hours/punch-correction.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { recordCorrection } from '../commands.ts'
import styles from './correction-dialog.module.css'

/** `punch` null: one that is missing. `person`: whose it is, if a manager enters it for somebody else. */
export type ToCorrect = {
  direction: Direction
  punch: Pick<CountedPunch, '_id' | 'at' | 'pharmacyName'> | null
  day: string
  person?: { userId: string; userName: string; pharmacyName: string }
}

const PROBLEMS: Record<CorrectionProblem, MessageId> = {
  dayMissing: 'attendance.dayMissing',
  timeWrong: 'attendance.timeWrong',
  timeAhead: 'attendance.timeAhead',
  reasonMissing: 'attendance.reasonMissing',
}

type CorrectionDialogProps = { toCorrect: ToCorrect; onClose: () => void }

/** Asks for another time of a punch, or for one that is missing, with a reason. */
export function CorrectionDialog({ toCorrect: { direction, punch, day, person }, onClose }: CorrectionDialogProps) {
  const t = useT()
  const owner = useSignedIn()
  const { now, isSure } = usePresent()
  const [opId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<CorrectionTyped>(() => ({
    direction,
    day: punch ? riyadhDayOf(Date.parse(punch.at)) : day,
    time: punch ? new Date(Date.parse(punch.at) + RIYADH_OFFSET_MS).toISOString().slice(11, 16) : '',
    reason: '',
    isLeftOut: false,
  }))
  const [isShown, setIsShown] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const read = readCorrection(typed, isSure ? now : Infinity)
  const problems = isShown && !read.ok ? read.problems : {}
  const sentence = (problem: CorrectionProblem | undefined) => problem && t(PROBLEMS[problem])

  async function save(to: string | null): Promise<void> {
    const recorded = await recordCorrection({
      opId,
      owner,
      userId: person?.userId ?? owner.userId,
      userName: person?.userName ?? owner.employeeName,
      pharmacyName: punch?.pharmacyName ?? person?.pharmacyName ?? '',
      direction: typed.direction,
      punchId: punch?._id ?? null,
      from: punch?.at ?? null,
      to,
      reason: typed.reason.trim(),
    })
    if (recorded.ok) onClose()
    else setFailure(recorded.code)
  }

  function submit(): void {
    setIsShown(true)
    if (read.ok) void save(read.to)
  }

  return (
    <Dialog
      isOpen
      title={t(punch ? 'attendance.correctTitle' : 'attendance.missingTitle')}
      onClose={onClose}
      closesOutside={false}
      footer={
        <>
          <Button variant="primary" onClick={submit}>
            {t(person ? 'attendance.add' : 'attendance.ask')}
          </Button>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
        </>
      }
    >
      <div className={styles.form}>
        {punch ? (
          <Segmented
            legend={t('attendance.correctHow')}
            isLegendHidden
            options={[
              { value: 'time', label: t('attendance.otherTime') },
              { value: 'out', label: t('attendance.leaveOut') },
            ]}
            value={typed.isLeftOut ? 'out' : 'time'}
            onValueChange={(value) => setTyped({ ...typed, isLeftOut: value === 'out' })}
          />
        ) : (
          <Segmented
            legend={t('attendance.direction')}
            options={[
              { value: 'in', label: t('attendance.checkIn') },
              { value: 'out', label: t('attendance.checkOut') },
            ]}
            value={typed.direction}
            onValueChange={(value) => setTyped({ ...typed, direction: value })}
          />
        )}
        {typed.isLeftOut ? null : (
          <>
            <DateInput
              label={t('attendance.day')}
              value={typed.day}
              max={isSure ? riyadhDayOf(now) : undefined}
              error={sentence(problems.day)}
              onValueChange={(value) => setTyped({ ...typed, day: value })}
            />
            <TextInput
              label={t('attendance.time')}
              hint={t('attendance.timeHint')}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              value={typed.time}
              error={sentence(problems.time)}
              onValueChange={(value) => setTyped({ ...typed, time: value })}
            />
          </>
        )}
        <TextArea
          label={t('attendance.reason')}
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={typed.reason}
          error={sentence(problems.reason)}
          onValueChange={(value) => setTyped({ ...typed, reason: value })}
        />
        {failure === null ? null : <Banner tone="error">{t(errorMessageId(failure))}</Banner>}
      </div>
    </Dialog>
  )
}
