import { test as base } from '@playwright/test'

/** The calls of the test tools; see docs/testing-offline.md. The server has them with TEST_TOOLS=1. */
const DEVICE = '/testing/api/device'
const UPDATE = '/testing/api/update'

/** One tablet: a browser context and the faults that strike it, in its pages and in its worker. */
export class TestedTablet {
  /** @readonly */
  context
  #origin

  /**
   * @param {import('@playwright/test').BrowserContext} context
   * @param {string} origin of the server, such as `http://127.0.0.1:8080`
   */
  constructor(context, origin) {
    this.context = context
    this.#origin = origin
  }

  /**
   * Changes some faults; the others stay.
   *
   * @param {Partial<import('./index.d.ts').Faults>} faults
   */
  async set(faults) {
    await this.#ask({ method: 'PATCH', data: faults })
  }

  async endAll() {
    await this.#ask({ method: 'DELETE' })
  }

  /** No call gets an answer, and the browser says that it is offline. */
  async cutNetwork() {
    await this.set({ isCut: true })
  }

  async restoreNetwork() {
    await this.set({ isCut: false })
  }

  /** The next entry that is sent reaches the server, and its answer is lost. */
  async loseNextAnswer() {
    await this.set({ nextWrite: 'lost' })
  }

  /** The next entry that is sent reaches the server twice. */
  async sendNextTwice() {
    await this.set({ nextWrite: 'twice' })
  }

  /** @param {number} delayMs of each call */
  async slowDown(delayMs) {
    await this.set({ delayMs })
  }

  /**
   * The server does not carry out the calls: it has an error (`error`) or is too busy (`busy`), or a Wi-Fi answers with
   * its sign-in page (`portal`) or a gateway with its own JSON (`gateway`).
   *
   * @param {import('./index.d.ts').Faults['answer']} answer
   */
  async answerWith(answer) {
    await this.set({ answer })
  }

  /** @param {number} aheadMs how far the clock is ahead; pages that are open show it with their next reload */
  async shiftClock(aheadMs) {
    await this.set({ clockShiftMs: aheadMs })
  }

  /** @param {Date} time what the clock says now */
  async setClock(time) {
    await this.shiftClock(time.getTime() - Date.now())
  }

  async fillStorage() {
    await this.set({ isStorageFull: true })
  }

  async freeStorage() {
    await this.set({ isStorageFull: false })
  }

  /** Offers every tablet of this server an update of the app. */
  async offerUpdate() {
    demandOk(await this.context.request.put(this.#origin + UPDATE))
  }

  /** What this tablet has asked since the first fault, oldest first, with what it was answered. */
  async calls() {
    const answer = await this.context.request.get(this.#origin + DEVICE)
    demandOk(answer)
    return (await answer.json()).calls
  }

  /** @param {{ method: string; data?: object }} request */
  async #ask(request) {
    const answer = await this.context.request.fetch(this.#origin + DEVICE, request)
    demandOk(answer)
    // Without their age, because the browser's clock may be another one.
    const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
    await this.context.addCookies(
      cookies.map(({ value: cookie }) => {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        return { name, value, url: this.#origin }
      }),
    )
  }
}

/** Playwright's `test` with the tablet of its `page`, and with another tablet; both need `baseURL`. */
export const test = base.extend({
  tablet: async ({ context, baseURL }, use) => {
    await use(new TestedTablet(context, originOf(baseURL)))
  },
  secondTablet: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await use({ tablet: new TestedTablet(context, originOf(baseURL)), page })
    await context.close()
  },
})

/** @param {import('@playwright/test').APIResponse} answer */
function demandOk(answer) {
  if (!answer.ok()) throw new Error(`The server answered ${answer.status()}: does it run with TEST_TOOLS=1?`)
}

/** @param {string | undefined} baseURL */
function originOf(baseURL) {
  if (!baseURL) throw new Error('Set baseURL to the address of the server.')
  return new URL(baseURL).origin
}
