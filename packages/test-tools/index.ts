import { test as base } from '@playwright/test'
import type { APIResponse, BrowserContext, Page } from '@playwright/test'

/** The calls of the test tools; see docs/testing-offline.md. The server has them with TEST_TOOLS=1. */
const DEVICE = '/testing/api/device'
const UPDATE = '/testing/api/update'

export type Faults = {
  calls: 'all' | 'reads' | 'writes'
  path: string
  isCut: boolean
  delayMs: number
  answer: 'none' | 'error' | 'busy' | 'portal' | 'gateway'
  nextWrite: 'normal' | 'lost' | 'twice'
  clockShiftMs: number
  isStorageFull: boolean
}

/** One tablet: a browser context and the faults that strike it, in its pages and in its worker. */
export class TestedTablet {
  readonly context: BrowserContext
  readonly #origin: string

  /** `origin`: of the server, such as `http://127.0.0.1:8080`. */
  constructor(context: BrowserContext, origin: string) {
    this.context = context
    this.#origin = origin
  }

  /** Changes some faults; the others stay. */
  async set(faults: Partial<Faults>): Promise<void> {
    demandOk(await this.context.request.patch(this.#origin + DEVICE, { data: faults }))
  }

  async endAll(): Promise<void> {
    demandOk(await this.context.request.delete(this.#origin + DEVICE))
  }

  /** No call gets an answer, and the browser says that it is offline. */
  async cutNetwork(): Promise<void> {
    await this.set({ isCut: true })
  }

  async restoreNetwork(): Promise<void> {
    await this.set({ isCut: false })
  }

  /** The next entry that is sent reaches the server, and its answer is lost. */
  async loseNextAnswer(): Promise<void> {
    await this.set({ nextWrite: 'lost' })
  }

  /** The next entry that is sent reaches the server twice. */
  async sendNextTwice(): Promise<void> {
    await this.set({ nextWrite: 'twice' })
  }

  async slowDown(delayMs: number): Promise<void> {
    await this.set({ delayMs })
  }

  /** Somebody else answers in place of the server: `busy` with 503, `portal` with a page, `gateway` with its own JSON. */
  async answerWith(answer: Faults['answer']): Promise<void> {
    await this.set({ answer })
  }

  /** Positive: the clock is ahead. Pages that are open learn it with their next reload. */
  async shiftClock(aheadMs: number): Promise<void> {
    await this.set({ clockShiftMs: aheadMs })
  }

  async fillStorage(): Promise<void> {
    await this.set({ isStorageFull: true })
  }

  async freeStorage(): Promise<void> {
    await this.set({ isStorageFull: false })
  }

  /** Offers every tablet of this server an update of the app. */
  async offerUpdate(): Promise<void> {
    demandOk(await this.context.request.post(this.#origin + UPDATE))
  }
}

type Fixtures = {
  /** The tablet of the test's own `page`; needs `baseURL`. */
  tablet: TestedTablet
  /** Another tablet with a page of its own. */
  secondTablet: { tablet: TestedTablet; page: Page }
}

export const test = base.extend<Fixtures>({
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

function demandOk(answer: APIResponse): void {
  if (!answer.ok()) throw new Error(`The server answered ${answer.status()}: does it run with TEST_TOOLS=1?`)
}

function originOf(baseURL: string | undefined): string {
  if (!baseURL) throw new Error('Set baseURL to the address of the server.')
  return new URL(baseURL).origin
}
