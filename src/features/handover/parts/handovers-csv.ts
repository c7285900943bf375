import type { Translate } from '../../../i18n/use-t.ts'
import { csvOf } from '../../../lib/csv.ts'
import type { Handover } from '../../../shared/contract/handovers.ts'
import { cashDifference } from '../../../shared/rules/till/handover.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'

/** A line for each handover, with headings in the user's language. */
export function handoversCsv({
  handovers,
  t,
  placeText,
}: {
  handovers: readonly Handover[]
  t: Translate
  placeText: (name: string) => string
}): string {
  const headings = [
    t('handover.day'),
    t('handover.pharmacy'),
    t('handover.recordedAt'),
    t('handover.writer'),
    t('handover.cashLeft'),
    t('handover.note'),
    t('handover.answer'),
    t('handover.answerer'),
    t('handover.cashFound'),
    t('handover.difference'),
    t('handover.answerNote'),
    t('handover.answeredAt'),
  ]
  const rows = handovers.map((handover) => {
    const { day, pharmacyName, recordedAt, writerName, cash, note, answer } = handover
    const difference = cashDifference(handover)
    return [
      day,
      placeText(pharmacyName),
      recordedAt ?? '',
      writerName,
      cash ?? t('app.notReadable'),
      note,
      t(answer === null ? 'handover.notAnswered' : answer === 'accepted' ? 'handover.accepted' : 'handover.different'),
      handover.answererName,
      handover.answerCash ?? '',
      difference === null ? '' : toSar(difference),
      handover.answerNote,
      handover.answeredAt ?? '',
    ]
  })
  return csvOf({ headings, rows })
}
