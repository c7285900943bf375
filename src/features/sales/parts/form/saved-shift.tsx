import { useEffect, useRef } from 'react'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Button, LinkButton } from '../../../../components/inputs/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { DayText } from '../../../../components/format/day-text.tsx'
import { Money } from '../../../../components/format/money.tsx'
import { useNumberText } from '../../../../components/format/use-number-text.ts'
import { useRowActions } from '../../../../components/outbox/use-row-actions.ts'
import { StateWord } from '../../../../components/state/state-word.tsx'
import { isStuck, stateWordOf } from '@counter/outbox'
import { useFormatLocale } from '../../../../i18n/use-format-locale.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { AwaitedNote, useAwaited } from '../../../../kinds/awaited-note.tsx'
import { calendarNamesOf } from '../../../../lib/calendars/calendar-names.ts'
import type { DayType } from '../../../../shared/contract/day-fields.ts'
import type { Shift } from '../../../../shared/contract/sales.ts'
import type { Reporter } from '../../../../shared/rules/sales/shift-of-report.ts'
import { useAboveUsual, useCanTakeBack, useRecorded } from '../../form-queries.ts'
import type { RecordedRow } from '../../form-queries.ts'
import styles from './saved-shift.module.css'
import { SHIFT_NAMES } from '../shift-names.ts'

export type SavedReport = {
  opId: string
  day: string
  shift: Shift
  dayType: DayType
  sales: number
  openedFor: string
}

type SavedShiftProps = {
  saved: SavedReport
  pharmacyName: string
  me: Reporter
  /** Path of the page that says why it was rejected, and where a conflict is decided. */
  syncPath: string
  /** Path of the page that the person came from. */
  doneTo: string
  onCorrect: () => void
  /** Resolves to false if the report is being sent already. */
  onTakeBack: () => Promise<boolean>
}

const HINT_OF = {
  saved: 'sales.savedHere',
  sending: null,
  sent: null,
  attention: 'sales.savedAttention',
} as const
const HINTS = [
  'sales.savedHere',
  'sales.savedAttention',
  'sales.savedConflict',
  'app.sentAfterSignIn',
  'app.notConfirmedHint',
] as const

/** Null: the state says it all. */
function hintOf(row: RecordedRow | null): (typeof HINTS)[number] | null {
  if (row?.state === 'signInNeeded') return 'app.sentAfterSignIn'
  if (row?.state === 'conflict') return 'sales.savedConflict'
  if (row && isStuck(row)) return 'app.notConfirmedHint'
  return row === null ? 'sales.savedHere' : HINT_OF[stateWordOf(row)]
}

/** The shift that was just recorded, and its sync state. */
export function SavedShift({ saved, pharmacyName, me, syncPath, doneTo, onCorrect, onTakeBack }: SavedShiftProps) {
  const t = useT()
  const row = useRecorded(saved.opId)
  const awaited = useAwaited(saved.opId)
  const hint = awaited ? null : hintOf(row)
  const canTakeBack = useCanTakeBack(saved.opId)
  const toDecide =
    row?.state === 'conflict'
      ? 'sales.decide'
      : hint === 'sales.savedAttention' || hint === 'app.notConfirmedHint'
        ? 'sales.seeWhy'
        : null
  const above = useAboveUsual({ pharmacyName, me, saved })
  const usualText = useUsualText(saved.day)
  const { isTooLate, act } = useRowActions()
  const whole = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLAnchorElement>(null)

  // The pressed button is gone, so keyboard focus moves here. On a phone the saved report may be above the viewport.
  useEffect(() => {
    // In the next frame, which has a layout anyway; running it now would cause a second layout.
    const frame = requestAnimationFrame(() => {
      next.current?.focus({ preventScroll: true })
      whole.current?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <Card>
      <div ref={whole} className={styles.saved}>
        <p className={styles.what}>
          <span>{`${t(SHIFT_NAMES[saved.shift])} ·`}</span> <DayText day={saved.day} style="weekday" />
        </p>
        <p>
          <Money amount={saved.sales} size="hero" />
        </p>
        {/* Its line is reserved, so that nothing moves when the days are read. */}
        <p className={styles.usual}>{above === null || toDecide ? null : usualText(above)}</p>
        {/* The frame of the app announces it (features/sync/parts/sync-voice.tsx). */}
        <output aria-live="off">{row ? <StateWord state={stateWordOf(row)} isLarge /> : null}</output>
        {/* As high as the longest hint, so that the button below does not move when the state changes. */}
        <div className={styles.hints}>
          {HINTS.map((each) => (
            <p key={each} className={styles.hint} hidden={each !== hint}>
              {t(each)}
            </p>
          ))}
          {awaited ? <AwaitedNote row={awaited} className={styles.hint} /> : null}
        </div>
        <div className={styles.buttons}>
          {toDecide ? (
            <LinkButton ref={next} to={syncPath} variant="primary" large>
              {t(toDecide)}
            </LinkButton>
          ) : (
            <LinkButton ref={next} to={doneTo} variant="primary" large>
              {t('sales.done')}
            </LinkButton>
          )}
          <Button large onClick={onCorrect}>
            {t('sales.correct')}
          </Button>
        </div>
        {/* Its space is reserved, because it may disappear under a finger. */}
        <div className={styles.undo}>
          {canTakeBack ? (
            <Button
              variant="quiet"
              className={styles.late}
              icon={<IconArrowBackUp aria-hidden size={20} className={styles.along} />}
              onClick={() => void act(onTakeBack)}
            >
              {t('sales.takeBack')}
            </Button>
          ) : (
            <p role="status" className={styles.hint}>
              {isTooLate ? t('app.notNow') : null}
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}

/** How far a figure of that day is above what is usual. */
function useUsualText(day: string): (above: number) => string {
  const t = useT()
  const numberText = useNumberText()
  const weekday = calendarNamesOf(useFormatLocale()).weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
  return (above) =>
    t(above > 0 ? 'sales.aboveUsual' : 'sales.belowUsual', { amount: numberText(Math.abs(above)), weekday })
}
