import { expect, test } from 'vitest'
import { PayTotalBar } from '../../src/features/payroll/parts/pay-total-bar.tsx'
import type { PersonPay } from '../../src/features/payroll/overlay.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import { saidOn } from '../support/said-on.tsx'

const [MONTH, NET] = ['2026-11-01', 3_150]
const employee = userSchema.parse({ _id: 'amal', email: 'a@b.example', employeeName: 'Amal' })
const slip = slipSchema.parse({ _id: 's', userId: 'amal', userName: 'Amal', month: MONTH, netPay: NET })
const person: PersonPay = {
  ...{ employee, slip, others: [], row: null, isRefused: false, last: null, voided: [], approved: [] },
}

test.each([
  ['are counted and summed once the month was read', true],
  ['are neither counted nor summed before the month was read', false],
])('Salaries of a month %s', (_what, isRead) => {
  const said = saidOn(
    <PayTotalBar
      people={[person]}
      isRead={isRead}
      month={MONTH}
      review={{ ready: [], exceptions: [], netPay: 0 } as never}
      copyable={0}
      onCopy={() => {}}
      onChoose={() => {}}
    />,
  )
  expect([said.includes('3,150'), said.includes('payroll.slipsSavedOf')]).toEqual([isRead, isRead])
})
