import type { OutboxRow } from '@counter/outbox'
import type { MessageId } from '../../../i18n/message-id.ts'
import { DAY_PROBLEMS, SALES_PROBLEMS } from '../../../i18n/sales-problems.ts'

export type CorrectableField = 'day' | 'sales' | 'remarks' | 'till'
export type ShiftFieldProblems = Partial<Record<CorrectableField, MessageId>>

/** By the first part of the path: a till has fields of its own. */
const FIELDS: { [name: string]: CorrectableField | undefined } = {
  day: 'day',
  firstSales: 'sales',
  secondSales: 'sales',
  firstRemarks: 'remarks',
  secondRemarks: 'remarks',
  firstTill: 'till',
  secondTill: 'till',
}

const KNOWN: { [message: string]: MessageId | undefined } = {
  sales_negative: SALES_PROBLEMS.negative,
  sales_too_large: SALES_PROBLEMS.too_large,
  day_in_future: DAY_PROBLEMS.future,
  day_too_early: DAY_PROBLEMS.longAgo,
  day_invalid: DAY_PROBLEMS.missing,
}

/** The fields of a shift that the server rejected, with the reasons, so that the form can mark them. */
export function refusedFieldsOf({ lastProblem }: Pick<OutboxRow, 'lastProblem'>): ShiftFieldProblems {
  if (lastProblem?.code !== 'invalid_field') return {}
  return Object.fromEntries(
    (lastProblem.fields ?? []).flatMap(({ path, message }) => {
      const field = FIELDS[path.split('.', 1)[0] ?? '']
      return field ? [[field, KNOWN[message] ?? 'sync.refusedHere']] : []
    }),
  )
}
