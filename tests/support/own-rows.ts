import type { Page } from '@playwright/test'

type OwnStore = 'freshness' | 'drafts'

/** A store of the only private database on this tablet, as text. */
export function ownRows(page: Page, store: OwnStore): Promise<string> {
  return page.evaluate(async (name) => {
    const own = (await indexedDB.databases()).find((each) => each.name?.startsWith('account-'))
    if (own?.name === undefined) return ''
    const opened = indexedDB.open(own.name)
    await new Promise((done) => opened.addEventListener('success', done))
    const asked = opened.result.transaction(name).objectStore(name).getAll()
    await new Promise((done) => asked.addEventListener('success', done))
    opened.result.close()
    return JSON.stringify(asked.result)
  }, store)
}

/** Blocks reads and writes of a store of the private database until released, by a second page on the same tablet. */
export async function holdOwnRows(page: Page, store: OwnStore): Promise<() => Promise<void>> {
  const holder = await page.context().newPage()
  await holder.goto(new URL('/manifest.webmanifest', page.url()).href)
  await holder.evaluate(async (name) => {
    const own = (await indexedDB.databases()).find((each) => each.name?.startsWith('account-'))
    const opened = indexedDB.open(own?.name ?? '')
    await new Promise((done) => opened.addEventListener('success', done))
    const rows = opened.result.transaction(name, 'readwrite').objectStore(name)
    // A new request before the transaction ends keeps it open.
    await new Promise((done) => {
      const ask = () => rows.count().addEventListener('success', () => (done(undefined), ask()))
      ask()
    })
  }, store)
  await page.bringToFront()
  return () => holder.close()
}
