import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { freePort } from './free-port.ts'
import { PlainServer } from './plain-server.ts'
import { fillSignIn, signedInMark } from './sign-in.ts'

const KHALID = { email: 'khalid@plain.example', password: 'plain-password-1' }
const NO_ROLE = { isAdmin: false, isAccountant: false, currentPharmacy: 'P9001', contacts: [] }

/** A manager signed in to a plain server, whose answers come at the origin of the app. */
export async function managerAtPlainServer(
  browser: Browser,
  origin: string,
): Promise<{ page: Page; chain: PlainChain }> {
  const chain = new PlainChain()
  const port = await freePort()
  await chain.plain.listen(port)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const method = request.method()
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
      method,
      ...(method === 'POST' ? { body: request.postData() ?? '' } : {}),
    })
    await route.fulfill({ status: answer.status, contentType: 'application/json', body: await answer.text() })
  })
  await page.goto(origin)
  await fillSignIn(page, KHALID)
  await expect(signedInMark(page)).toBeVisible()
  return { page, chain }
}

/** The manager Khalid, and two employees of one pharmacy with leaves. */
class PlainChain {
  readonly plain = new PlainServer()
  readonly #sara = this.#addUser('Sara Ali', { email: 'sara@plain.example', ...NO_ROLE })
  readonly #huda = this.#addUser('Huda Omar', { email: 'huda@plain.example', ...NO_ROLE })

  constructor() {
    this.#addUser('Khalid', {
      ...KHALID,
      shortestName: 'Khalid',
      isAdmin: 'true',
      isAccountant: 'false',
      currentPharmacy: 'No Specific Place',
      contacts: [],
    })
  }

  /** Adds a leave of Sara or Huda with a field that the app does not know; returns how the server has it now. */
  addLeave(who: 'sara' | 'huda', fields: object): () => unknown {
    const { _id, employeeName } = who === 'sara' ? this.#sara : this.#huda
    const added = this.plain.add(this.plain.leaves, {
      requesterId: _id,
      requesterName: employeeName,
      natureLeave: 'Annual Leave',
      dateFrom: '2026-12-01T00:00:00.000+03:00',
      dateTo: '2026-12-10',
      status: 'Pending',
      daysLate: '0',
      seat: '12A',
      ...fields,
    })
    return () => this.plain.leaves.find((leave) => leave._id === added._id)
  }

  #addUser(employeeName: string, fields: object) {
    return this.plain.add(this.plain.users, { employeeName, ...fields })
  }
}
