import { useEffect } from 'react'
import type { Ref } from 'react'
import { SkeletonLines } from '../state/skeleton.tsx'
import { useDatePicker } from './use-date-picker.ts'

/** What is special about a day, as a mark and as text for screen readers. */
export type DayMark = {
  /**
   * over: beyond what is allowed (red) · back: the day of the return (a frame) · other: taken by something else of the
   * same person (hatched) · away: somebody else is away (shaded, with a short line).
   */
  kind: 'over' | 'back' | 'other' | 'away'
  /** For screen readers: `Away: Rafiq`. */
  words: string
  /** In the key below the calendar, if it is not the words: `Colleague away`. Marks with the same one share an entry. */
  key?: string
}

/** `YYYY-MM-DD` each, empty if not chosen. After the first tap, only `from` is. */
export type DayRange = { from: string; to: string }

export type RangeCalendarInputProps = {
  /** What the days are for: the name of the group. */
  label: string
  /** Names of the two fields above the calendar, in which the days can be typed. */
  firstLabel: string
  lastLabel: string
  value: DayRange
  /** The first and the last day that can be chosen. A value that is not a day is ignored. */
  min?: string | undefined
  max?: string | undefined
  /** By day. */
  marks?: ReadonlyMap<string, readonly DayMark[]>
  /** Errors of the form, below the fields. */
  firstError?: string | undefined
  lastError?: string | undefined
  /** Receives the focus on the first or the last field. */
  firstRef?: Ref<HTMLInputElement>
  lastRef?: Ref<HTMLInputElement>
  onValueChange: (range: DayRange) => void
}

/**
 * A range of days on the page itself: tap the first day, tap the last day; a third tap starts again, and so does a last
 * tap before the first day. Both days can be typed too. What is typed may be reversed or beyond the limits: the form
 * decides. Loads with the date picker; until then it keeps the room.
 *
 * ```tsx
 * <RangeCalendarInput
 *   label={t('leave.days')} firstLabel={t('leave.firstDay')} lastLabel={t('leave.lastDay')}
 *   value={{ from: dateFrom, to: dateTo }}
 *   marks={new Map([['2026-12-01', [{ kind: 'over', words: t('leave.legendOver') }]]])}
 *   onValueChange={({ from, to }) => change({ dateFrom: from, dateTo: to })}
 * />
 * ```
 */
export function RangeCalendarInput(props: RangeCalendarInputProps) {
  const { picker, hurry } = useDatePicker()
  useEffect(hurry, [hurry])
  if (!picker) return <SkeletonLines blockSize="34rem" />
  return <picker.RangeCalendar {...props} />
}
