import type { Page } from '@playwright/test'
import type { OutboxRow } from '@counter/outbox'

/** The outbox as stored on the page's tablet, as somebody with the browser's developer tools sees it. */
export function rowsOnDevice(page: Page): Promise<OutboxRow[]> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('outbox')
    await new Promise((done) => opened.addEventListener('success', done))
    const asked = opened.result.transaction('rows').objectStore('rows').getAll()
    await new Promise((done) => asked.addEventListener('success', done))
    opened.result.close()
    return asked.result as OutboxRow[]
  })
}

/** Changes the intent of the only row, as an attacker would; this must be detected. */
export function forgeIntent(page: Page, change: object): Promise<void> {
  return page.evaluate(async (fields) => {
    const opened = indexedDB.open('outbox')
    await new Promise((done) => opened.addEventListener('success', done))
    const transaction = opened.result.transaction('rows', 'readwrite')
    const walked = transaction.objectStore('rows').openCursor()
    walked.addEventListener(
      'success',
      () => {
        const row = walked.result?.value as { intent: object }
        walked.result?.update({ ...row, intent: { ...row.intent, ...fields } })
      },
      { once: true },
    )
    await new Promise((done) => transaction.addEventListener('complete', done))
    opened.result.close()
  }, change)
}

/** Owner, state and problem code of the rows that are not sent. */
export async function waitingOnDevice(
  page: Page,
): Promise<{ ownerId: string; state: string; code: string | undefined }[]> {
  const rows = await rowsOnDevice(page)
  return rows
    .filter(({ state }) => state !== 'done')
    .map(({ ownerId, state, lastProblem }) => ({ ownerId, state, code: lastProblem?.code }))
}
