import type { ModelServer } from '@counter/outbox/simulator'
import { punchSchema } from '../../src/shared/contract/attendance.ts'
import type { Punch } from '../../src/shared/contract/attendance.ts'
import type { workedDays } from '../../src/shared/rules/hours/worked-hours.ts'
import { punchesOf, trueTimeOf } from './kinds/punch.ts'

export type CountHours = typeof workedDays<Punch>

/** Two certain punches, each up to a second off. */
const ACCURACY_MS = 2_000
const HOUR_MS = 3_600_000
/** In Riyadh, business days begin at 05:00. */
const DAY_BEGINS_MS = (3 - 5) * HOUR_MS
const CALENDAR_DAY_BEGINS_MS = 3 * HOUR_MS
const SAME_TAP_MS = 120_000
const LONGEST_MS = 16 * HOUR_MS

type Tap = { punch: Punch; time: number }
/** `isOvernight`: midnight or the beginning of a business day lies between the two. */
export type JudgedStint = { what: string; isRight: boolean; isOvernight: boolean }

/**
 * One person's check-outs, each with the check-in right before it by the true times. Left out are those of which even the
 * true times do not say where they belong: of uncertain punches, or within the accuracy of a certain one.
 */
export function judgeHours(server: ModelServer, { userId, countHours }: { userId: string; countHours: CountHours }) {
  const taps = punchesOf(server, userId)
    .map((thing) => ({ punch: punchSchema.parse(thing), time: trueTimeOf(thing) }))
    .filter(({ punch, time }) => !punch.isUncertain && Number.isFinite(time))
    .toSorted((one, other) => one.time - other.time)
  const days = countHours(
    taps.map(({ punch }) => punch),
    { now: server.now },
  )
  const counted = [...days.values()].flatMap(({ day, stints }) => stints.map((stint) => ({ ...stint, day })))
  return taps.flatMap((out, index): JudgedStint[] => {
    const begin = taps[index - 1]
    if (!begin || !isStint({ before: taps[index - 2], begin, out, after: taps[index + 1] })) return []
    const day = dayOf(begin.time, DAY_BEGINS_MS)
    const stint = counted.find((each) => each.out?._id === out.punch._id)
    return [
      {
        what: `${out.punch._id} counts for ${stint?.day ?? 'no day'}, and its check-in was on ${day}`,
        isRight: stint?.day === day && stint.in?._id === begin.punch._id,
        isOvernight: [DAY_BEGINS_MS, CALENDAR_DAY_BEGINS_MS].some(
          (begins) => dayOf(begin.time, begins) !== dayOf(out.time, begins),
        ),
      },
    ]
  })
}

type Around = { before: Tap | undefined; begin: Tap; out: Tap; after: Tap | undefined }

function isStint({ before, begin, out, after }: Around): boolean {
  if (begin.punch.direction !== 'in' || out.punch.direction !== 'out') return false
  const sinceBefore = before ? begin.time - before.time : Infinity
  const untilAfter = after ? after.time - out.time : Infinity
  const isRepeated = before?.punch.direction === 'in' && sinceBefore <= SAME_TAP_MS + ACCURACY_MS
  const isOfOneDay = dayOf(begin.time - ACCURACY_MS, DAY_BEGINS_MS) === dayOf(begin.time + ACCURACY_MS, DAY_BEGINS_MS)
  const lasts = out.time - begin.time
  const isInOrder = [sinceBefore, lasts, untilAfter].every((ms) => ms > ACCURACY_MS)
  return isInOrder && !isRepeated && isOfOneDay && lasts < LONGEST_MS - ACCURACY_MS
}

function dayOf(time: number, begins: number): string {
  return new Date(time + begins).toISOString().slice(0, 10)
}
