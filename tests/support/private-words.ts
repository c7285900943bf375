import type { Page } from '@playwright/test'

/**
 * Private values of the current user on this device: reasons of leaves, figures of slips, remarks of visits, contacts
 * and numbers of their record, as they are stored.
 */
export function privateWords(page: Page, userId: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await settled(indexedDB.open(name))
    const rowsOf = (table: string): Promise<Record<string, unknown>[]> =>
      settled(database.transaction(table).objectStore(table).getAll())
    const [leaves, slips, visits, profiles] = await Promise.all(['leaves', 'slips', 'visits', 'profile'].map(rowsOf))
    database.close()
    const profile = profiles?.[0]
    const ids = [...(leaves ?? []), ...(slips ?? []), ...(visits ?? [])].map(({ _id }) => _id)
    const figures = (slips ?? []).map((slip) => `"netPay":${JSON.stringify(slip['netPay'])}`)
    const reasons = (leaves ?? []).map(({ reason }) => reason)
    const contacts = ((profile?.['contacts'] ?? []) as { contactName: string; contactNo: string }[]).flatMap(
      ({ contactName, contactNo }) => [contactName, contactNo],
    )
    // A relative may share part of the person's name, which is also in the pharmacy's figures.
    const ownName = typeof profile?.['employeeName'] === 'string' ? profile['employeeName'] : ''
    const all = [...ids, ...figures, ...reasons, ...contacts, profile?.['telNo'], profile?.['bankAccountNo']]
    return [
      ...new Set(
        all.filter((word): word is string => typeof word === 'string' && word.length > 4 && !ownName.includes(word)),
      ),
    ]
  }, `account-${userId}`)
}
