import type { Insertable } from 'kysely'
import type { HandoversTable, ReportsTable } from '../database/tables.ts'
import { DEMO_PEOPLE, fullNameOf } from './chain.ts'
import { seededRandom } from './random.ts'

const SEED = 22
const LEAST_CASH_SAR = 200
const CASH_RANGE_SAR = 12
const CASH_STEP_SAR = 25
const SHARE_DIFFERENT = 0.04
const SHARE_UNANSWERED = 0.01
const MOST_DIFFERENCE_HALALAS = 4_000
const MINUTE_MS = 60 * 1000
/** Where the first demo pharmacist works: their home has no open handover at first. */
const ALL_ANSWERED = 'P2023'
const NOTES = [
  'Card machine paper is low',
  'Insulin order comes at 6',
  'Keys are in the safe',
  'Customer will collect the blood pressure monitor',
]

/** A handover from each morning shift to the night shift after it, of days that had both. */
export function demoHandoverRows(reports: readonly Insertable<ReportsTable>[]): Insertable<HandoversTable>[] {
  const random = seededRandom(SEED)
  const rows = reports.flatMap((report) => handoverOf(report, random) ?? [])
  return rows.map((row, index) => ({ ...row, change_seq: index + 1 }))
}

function handoverOf(report: Insertable<ReportsTable>, random: () => number): Insertable<HandoversTable> | null {
  const { pharmacy_name: pharmacyName, day, first_by: writerId, second_by: answererId, first_shift_end: ended } = report
  if (!writerId || !answererId || !ended || writerId === answererId) return null
  const cash = (LEAST_CASH_SAR + Math.floor(random() * CASH_RANGE_SAR) * CASH_STEP_SAR) * 100
  const isDifferent = random() < SHARE_DIFFERENT
  const found = isDifferent ? cash - Math.ceil(random() * MOST_DIFFERENCE_HALALAS) : cash
  const note = random() < 0.15 ? (NOTES[Math.floor(random() * NOTES.length)] ?? '') : ''
  const isUnanswered = random() < SHARE_UNANSWERED && pharmacyName !== ALL_ANSWERED
  const answeredAt = new Date(Date.parse(ended) + Math.ceil(random() * 20) * MINUTE_MS).toISOString()
  return {
    id: `demo-handover-${pharmacyName}-${day}`,
    pharmacy_name: pharmacyName,
    day,
    writer_id: writerId,
    writer_name: nameOf(writerId),
    cash,
    note,
    recorded_at: ended,
    client_ref: `demo-handover-${pharmacyName}-${day}`,
    ...(isUnanswered
      ? NO_ANSWER
      : {
          answer: isDifferent ? ('differs' as const) : ('accepted' as const),
          answerer_id: answererId,
          answerer_name: nameOf(answererId),
          answer_cash: found,
          answer_note: isDifferent ? 'Counted twice' : '',
          answered_at: answeredAt,
        }),
    extra: '{}',
    change_seq: 0,
    created_at: ended,
    updated_at: isUnanswered ? ended : answeredAt,
  }
}

const NO_ANSWER = {
  answer: null,
  answerer_id: null,
  answerer_name: null,
  answer_cash: null,
  answer_note: null,
  answered_at: null,
}

function nameOf(id: string): string {
  const person = DEMO_PEOPLE.find((each) => each.id === id)
  return person ? fullNameOf(person) : ''
}
