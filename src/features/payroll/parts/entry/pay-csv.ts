import { stateWordOf } from '@counter/outbox'
import type { StateWord } from '@counter/outbox'
import type { MessageId } from '../../../../i18n/message-id.ts'
import type { Translate } from '../../../../i18n/use-t.ts'
import { csvOf } from '../../../../lib/csv.ts'
import { isUnreadable } from '../../../../shared/contract/readable.ts'
import { monthOf } from '../../../../shared/rules/days/business-day.ts'
import { COMPARED_LINES } from '../../../../shared/rules/pay/pay-history.ts'
import { LINE_NAMES } from '../line-names.ts'
import { changeOf } from './pay-choice.ts'
import type { PersonPay } from '../../overlay.ts'

const WORDS: Record<StateWord, MessageId> = {
  saved: 'app.stateSaved',
  sending: 'app.stateSending',
  sent: 'app.stateSent',
  attention: 'app.stateAttention',
}

type Listed = { people: readonly PersonPay[]; month: string; t: Translate; labelOf: (value: string) => string }

/**
 * One line per employee, with headings in the user's language. Month and amounts (SAR) are unformatted, empty without a
 * slip.
 */
export function payCsv({ people, month, t, labelOf }: Listed): string {
  const headings = [
    t('payroll.employeeId'),
    t('payroll.employeeName'),
    t('payroll.pharmacy'),
    t('payroll.position'),
    t('payroll.salaryOf'),
    t('payroll.state'),
    ...COMPARED_LINES.map((line) => t(LINE_NAMES[line])),
    t('payroll.netPayBefore'),
    t('payroll.difference'),
    t('payroll.largeChange'),
    t('payroll.transferMode'),
    t('payroll.bankName'),
    t('payroll.accountNumber'),
    t('payroll.remarks'),
    t('payroll.generalRemarks'),
    t('payroll.voidedSlips'),
  ]
  const rows = people.map((person) => {
    const { employee, slip, row, last, voided } = person
    const change = changeOf(person)
    return [
      employee.companyId,
      employee.employeeName,
      labelOf(employee.currentPharmacy),
      labelOf(employee.position),
      monthOf(month),
      row
        ? t(WORDS[stateWordOf(row)])
        : t(slip ? 'payroll.slipSaved' : slip === null ? 'payroll.noSlip' : 'sales.notKnown'),
      ...COMPARED_LINES.map((line) =>
        slip && isUnreadable(slip, line) ? t('app.notReadable') : (slip?.[line] ?? null),
      ),
      last?.netPay ?? null,
      change?.difference ?? null,
      change?.isLarge ? t('payroll.yes') : null,
      labelOf(employee.SalaryTransferMode),
      labelOf(employee.bankName),
      employee.bankAccountNo,
      slip?.remarks ?? null,
      slip?.generalRemarks ?? null,
      // One text for all, so that no sum of a column counts them.
      voided.map(({ netPay, voided: { reason, by } }) => [netPay ?? '', reason, by].join(' · ')).join('; ') || null,
    ]
  })
  return csvOf({ headings, rows })
}
