import { expect, test } from 'vitest'
import { accountProblem } from '../../src/shared/rules/people/account-number.ts'

test.each([
  ['a Saudi IBAN', 'SA0380000000608010167519', null],
  ['an Egyptian IBAN', 'EG380019000500000000263180002', null],
  ['an IBAN with letters', 'GB82WEST12345698765432', null],
  ['a bank’s own number', '123456', null],
  ['a wrong digit', 'SA0380000000608010167518', 'iban_wrong'],
  ['two digits that changed places', 'SA0380000000608010165719', 'iban_wrong'],
  ['a wrong digit in another country', 'EG380019000500000000263180003', 'iban_wrong'],
  ['a Saudi IBAN that is too short', 'SA038000000060801016751', 'account_invalid'],
  ['a Saudi IBAN that is too long', 'SA03800000006080101675190', 'account_invalid'],
  ['too few digits', '12345', 'account_invalid'],
  ['words', 'CALL ME', 'account_invalid'],
])('The account number check finds %s: %s is %s', (_what, account, problem) => {
  expect(accountProblem(account)).toBe(problem)
})
