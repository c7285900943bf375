import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { STUCK_AFTER_FAULTS } from '@counter/outbox/testing'
import type { OutboxRow } from '@counter/outbox'
import { CorrectionRow } from '../../src/features/attendance/parts/corrections-card.tsx'
import { PunchesNotSent } from '../../src/features/attendance/parts/punches-not-sent.tsx'
import { UnsentChange } from '../../src/features/contacts/parts/unsent-change.tsx'
import { OwnRow } from '../../src/features/handover/parts/recorded-note.tsx'
import { LeaveRow } from '../../src/features/leave/parts/leave-row.tsx'
import { RequestRow } from '../../src/features/leave/parts/manager/request-row.tsx'
import { UnsentNote } from '../../src/features/leave/parts/unsent-note.tsx'
import { PaidSlip } from '../../src/features/payroll/parts/entry/paid-slip.tsx'
import type { PersonPay } from '../../src/features/payroll/overlay.ts'
import { PayTableRow } from '../../src/features/payroll/parts/entry/pay-table-row.tsx'
import { LostSupport } from '../../src/features/shortages/parts/lost-support.tsx'
import { OwnRow as OwnUnsentRow } from '../../src/features/sync/parts/own-row.tsx'
import { FiledVaccinationCard } from '../../src/features/vaccination/parts/filed-vaccination-card.tsx'
import { UnsentVisitNote } from '../../src/features/visits/parts/unsent-visit-note.tsx'
import { overtimeScreen } from '../../src/kinds/overtime/screen.tsx'
import { UnsentRow } from '../../src/kinds/unsent-row.tsx'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { leaveWith } from '../support/leaves.ts'
import { saidOn } from '../support/said-on.tsx'
import { shiftRowOf } from '../support/shift-row.ts'

const MONTH = '2026-11-01'

// The server failed on this row for hours and may have stored it; there is an outage since then.
const row: OutboxRow = {
  ...shiftRowOf(1, { day: '2026-11-21', shift: 'morning', sales: 1, state: 'ambiguous' }),
  sentBefore: true,
  lastProblem: { code: 'offline' },
  failures: { count: STUCK_AFTER_FAULTS, forMs: 0, lastAt: '2026-11-21T13:00:00.000Z' },
}
const leave = leaveWith()
const shown = { leave, ids: [leave._id], server: leave, request: null, changes: [row], pharmacy: 'P2023' }
const employee = userSchema.parse({
  _id: 'rashid',
  email: 'r@demo.example',
  employeeName: 'Rashid',
  currentPharmacy: 'P2023',
  position: 'Worker',
})
const person: PersonPay = {
  employee,
  slip: null,
  others: [],
  row,
  isRefused: false,
  last: null,
  approved: [],
  voided: [],
}
const actions = { typeRemarks: () => {}, typeEntry: () => {}, typeEntries: () => {}, forgetEntries: () => {} }
const path = () => ''

test.each<[string, ReactNode]>([
  ['among what waits', <OwnUnsentRow key="" row={row} now={0} onEdit={() => {}} />],
  ['in the list of leaves', <LeaveRow key="" shown={shown} path="" />],
  ['in a manager’s list of requests', <RequestRow key="" shown={shown} path="" today="2026-11-21" isReturn={false} />],
  ['beside a leave', <UnsentNote key="" row={row} server={leave} editPath={null} />],
  ['beside a handover', <OwnRow key="" row={row} />],
  ['beside an overtime request', <UnsentRow key="" row={row} screen={overtimeScreen} />],
  ['below the button to check in', <PunchesNotSent key="" rows={[row]} />],
  ['beside a correction', <CorrectionRow key="" row={row} />],
  ['beside a visit', <UnsentVisitNote key="" row={row} editPath="" />],
  ['on the card of a pay slip', <PaidSlip key="" person={person} slipPathOf={path} onTakenBack={() => {}} />],
  [
    'in the table of the payroll',
    <PayTableRow
      key=""
      person={person}
      month={MONTH}
      isLastComing={false}
      typed={undefined}
      generalRemarks=""
      actions={actions}
      slipPathOf={path}
      onSaved={() => {}}
    />,
  ],
  ['beside the contacts', <UnsentChange key="" row={row} />],
  [
    'beside the vaccination',
    <FiledVaccinationCard
      key=""
      view={{ filed: null, refused: null, isLoaded: true, birthDate: null, unsent: row, fetchedAt: 0, problem: null }}
    />,
  ],
  ['beside the shortages', <LostSupport key="" rows={[row]} />],
])(
  'A row that the server fails on for hours is shown as stuck %s, also in an outage, and never as rejected.',
  (_where, screen) => {
    const said = saidOn(screen)
    expect(said).toContain('errors.stuck')
    expect(said).not.toMatch(/errors\.offline|attentionTitle|unsentAttention|unsentTitle|savedAttention/)
  },
)
