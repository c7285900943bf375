import { afterEach, expect, it } from 'vitest'
import { accountDb, deleteAccountDb } from '../../src/data/store/account-db.ts'
import { outboxDb } from '../support/outbox-db.ts'
import { putBackContact } from '../../src/features/contacts/commands.ts'
import { readContacts } from '../../src/features/contacts/queries.ts'
import { contactDraft } from '../../src/features/contacts/parts/contact-draft.ts'
import type { ContactDraft } from '../../src/features/contacts/parts/contact-draft.ts'
import { MAX_CONTACTS, userSchema } from '../../src/shared/contract/employees.ts'
import { shiftRowOf } from '../support/shift-row.ts'
import { until } from '../support/until.ts'

const owner = { userId: 'amal', employeeName: 'Amal' }

afterEach(async () => {
  await outboxDb.rows.clear()
  await deleteAccountDb(owner.userId)
})

const contactOf = (number: number) => ({
  contactName: `Contact ${number}`,
  contactRelation: '',
  contactNo: `05000000${number}`,
  contactEmail: '',
})

async function hasContacts(count: number): Promise<void> {
  const contacts = Array.from({ length: count }, (_none, index) => contactOf(10 + index))
  await accountDb(owner.userId).profile.put(
    userSchema.parse({ _id: owner.userId, email: 'amal@example.test', contacts }),
  )
}

it('A removed contact is not restored beyond the maximum, and the reason is returned.', async () => {
  await hasContacts(MAX_CONTACTS)
  expect(await putBackContact(owner, { contact: contactOf(99), index: 3 })).toEqual({
    ok: false,
    code: 'contacts_full',
  })
  expect(await outboxDb.rows.count()).toBe(0)
})

it('A new contact is not added to a list that somebody else may have changed.', async () => {
  await hasContacts(1)
  const intent = { userId: owner.userId, change: { is: 'contacts', contacts: [contactOf(10), contactOf(99)] } }
  const changed = {
    ...shiftRowOf(1, { day: '2026-03-10', shift: 'morning', sales: 5 }),
    kind: 'personalRecord',
    ownerId: owner.userId,
    intent,
    base: [contactOf(10)],
  }
  await outboxDb.rows.add({ ...changed, state: 'rejected', lastProblem: { code: 'changed_here' } })
  const { contacts, unsent } = await readContacts(owner.userId)
  expect(contacts).toMatchObject([contactOf(10)])
  expect(unsent).not.toBeNull()
})

const draft = (id: string, contactName: string): ContactDraft => ({ ...contactOf(1), id, contactName, original: null })
const drafts = async () => (await accountDb(owner.userId).drafts.toArray()).length

it('A draft in one tab leaves the draft in another tab unchanged.', async () => {
  contactDraft.keep(owner.userId, draft('one', 'Huda'))
  contactDraft.keep(owner.userId, draft('other', 'Sami'))
  await until('both to be kept', async () => (await drafts()) === 2)
  contactDraft.forget(owner.userId, draft('other', 'Sami'))
  await until('one to be forgotten', async () => (await drafts()) === 1)
  expect(await contactDraft.read(owner.userId)).toMatchObject({ id: 'one', contactName: 'Huda' })
})
