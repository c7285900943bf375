import { afterEach, expect, it } from 'vitest'
import { accountDb, deleteAccountDb } from '../../src/data/account-db.ts'
import { readDraft, writeDraft } from '../../src/data/drafts.ts'
import {
  forgetPayEntries,
  keepPayEntries,
  keepPayRemarks,
  readPayDrafts,
} from '../../src/features/payroll/parts/pay-drafts.ts'
import { PAY } from '../../src/shared/contract/chain/pay-contracts.ts'
import { proposedEntry } from '../../src/shared/rules/pay-entry.ts'

const OF = { userId: 'mona', month: '2026-11-01' }
const typed = (incentives: string) => ({
  ...proposedEntry({ position: 'Worker', last: null, pay: PAY.initial }),
  incentives,
})

afterEach(() => deleteAccountDb(OF.userId))

const forms = async () => (await accountDb(OF.userId).drafts.toArray()).map(({ form }) => form)

it('A draft for one employee writes only that one, and leaves what another tab typed for others.', async () => {
  keepPayRemarks({ ...OF, generalRemarks: 'Before the feast' })
  keepPayEntries({ ...OF, entries: { ahmed: typed('1'), badr: typed('2') } })
  // The other tab read before this and knows of neither.
  keepPayEntries({ ...OF, entries: { rashid: typed('3') } })
  keepPayEntries({ ...OF, month: '2026-10-01', entries: { ahmed: typed('4') } })
  forgetPayEntries({ ...OF, employeeIds: ['badr'] })
  expect(await readPayDrafts(OF.userId)).toEqual({
    '2026-11-01': { generalRemarks: 'Before the feast', entries: { ahmed: typed('1'), rashid: typed('3') } },
    '2026-10-01': { generalRemarks: '', entries: { ahmed: typed('4') } },
  })
})

it('A month that an earlier version stored whole is readable and then split; unreadable parts are left out.', async () => {
  await writeDraft({
    ownerId: OF.userId,
    form: 'payroll',
    value: { '2026-11-01': { generalRemarks: 'old', entries: { ahmed: typed('1'), badr: typed('2') } } },
  })
  await writeDraft({ ownerId: OF.userId, form: 'payroll-2026-11-01-ahmed', value: typed('9') })
  await writeDraft({ ownerId: OF.userId, form: 'payroll-2026-11-01-nobody', value: { figures: 'none' } })
  const whole = { generalRemarks: 'old', entries: { ahmed: typed('9'), badr: typed('2') } }
  expect(await readPayDrafts(OF.userId)).toEqual({ '2026-11-01': whole })
  expect(await readDraft({ ownerId: OF.userId, form: 'payroll' })).toBeUndefined()
  expect(await forms()).toContain('payroll-2026-11-01-badr')
  expect(await readPayDrafts(OF.userId)).toEqual({ '2026-11-01': whole })
})
