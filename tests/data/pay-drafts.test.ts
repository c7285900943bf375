import { afterEach, expect, it } from 'vitest'
import { deleteAccountDb } from '../../src/data/store/account-db.ts'
import { writeDraft } from '../../src/data/store/drafts.ts'
import {
  forgetPayEntries,
  keepPayEntries,
  keepPayRemarks,
  readPayDrafts,
} from '../../src/features/payroll/parts/entry/pay-drafts.ts'
import { PAY } from '../../src/shared/contract/chain/pay-contracts.ts'
import { proposedEntry } from '../../src/shared/rules/pay/pay-entry.ts'

const OF = { userId: 'mona', month: '2026-11-01' }
const typed = (incentives: string) => ({
  ...proposedEntry({ position: 'Worker', last: null, pay: PAY.initial }),
  incentives,
})

afterEach(() => deleteAccountDb(OF.userId))

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

it('A draft that cannot be read is left out.', async () => {
  keepPayEntries({ ...OF, entries: { ahmed: typed('1') } })
  await writeDraft({ ownerId: OF.userId, form: 'payroll-2026-11-01-badr', value: { figures: 'none' } })
  expect((await readPayDrafts(OF.userId))[OF.month]?.entries).toEqual({ ahmed: typed('1') })
})
