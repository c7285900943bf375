import type { MessageId } from '../../../i18n/message-id.ts'
import type { Translate } from '../../../i18n/use-t.ts'
import type { ImportProblem, ImportProblemCode } from '../../../shared/rules/chain-import/problems.ts'

const WORDS: Record<ImportProblemCode, MessageId> = {
  quotes: 'import.quotes',
  column_missing: 'import.columnMissing',
  column_twice: 'import.columnTwice',
  no_rows: 'import.noRows',
  too_many: 'import.tooMany',
  too_many_cells: 'import.tooManyCells',
  choice_unknown: 'import.choiceUnknown',
  role_unknown: 'import.roleUnknown',
  pharmacy_unknown: 'import.pharmacyUnknown',
  name_reserved: 'import.nameReserved',
  digits_lost: 'import.digitsLost',
  twice: 'import.twice',
  exists: 'import.exists',
  same_name: 'import.sameName',
  required: 'employees.problemRequired',
  too_long: 'employees.problemTooLong',
  email_invalid: 'employees.problemEmail',
  phone_invalid: 'employees.problemPhone',
  account_invalid: 'employees.problemAccount',
  iban_wrong: 'employees.problemIban',
  day_invalid: 'import.dayInvalid',
  day_hijri: 'date.hijriYear',
  day_too_early: 'date.yearTooEarly',
  day_in_future: 'employees.problemDayInFuture',
  joined_before_birth: 'employees.problemJoinedBeforeBirth',
  born_after_joining: 'employees.problemBornAfterJoining',
}

/** What is wrong with a cell, in words. */
export function problemWords(t: Translate, { code, otherRow }: ImportProblem): string {
  if (code === 'same_name' && otherRow !== undefined) return t('import.sameNameAsRow', { row: otherRow })
  return t(WORDS[code], { row: otherRow ?? 0 })
}
