import type {
  BrowserContext,
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'

/** What can be simulated; see docs/testing-offline.md. */
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

/** A call of the app, as the server saw it. */
export type Call = {
  number: number
  /** ms since the epoch. */
  at: number
  method: string
  path: string
  /** Null: there was no answer, or the app had given the call up. */
  status: number | null
  ms: number
  /** What was done to it. */
  fault: 'cut' | 'lost' | 'twice' | 'error' | 'busy' | 'portal' | 'gateway' | null
  isDelayed: boolean
  /** How often the browser sent it. */
  count: number
}

/** One tablet: a browser context and the faults that strike it, in its pages and in its worker. */
export class TestedTablet {
  readonly context: BrowserContext
  /** `origin`: of the server, such as `http://127.0.0.1:8080`. */
  constructor(context: BrowserContext, origin: string)
  /** Changes some faults; the others stay. */
  set(faults: Partial<Faults>): Promise<void>
  endAll(): Promise<void>
  /** No call gets an answer, and the browser says that it is offline. */
  cutNetwork(): Promise<void>
  restoreNetwork(): Promise<void>
  /** The next entry that is sent reaches the server, and its answer is lost. */
  loseNextAnswer(): Promise<void>
  /** The next entry that is sent reaches the server twice. */
  sendNextTwice(): Promise<void>
  slowDown(delayMs: number): Promise<void>
  /**
   * The server does not carry out the calls: it has an error (`error`) or is too busy (`busy`), or a Wi-Fi answers with
   * its sign-in page (`portal`) or a gateway with its own JSON (`gateway`).
   */
  answerWith(answer: Faults['answer']): Promise<void>
  /** Positive: the clock is ahead. Pages that are open show it with their next reload. */
  shiftClock(aheadMs: number): Promise<void>
  setClock(time: Date): Promise<void>
  fillStorage(): Promise<void>
  freeStorage(): Promise<void>
  /** Offers every tablet of this server an update of the app. */
  offerUpdate(): Promise<void>
  /** What this tablet has asked since the first fault, oldest first, with what it was answered. */
  calls(): Promise<Call[]>
}

export type Fixtures = {
  /** The tablet of the test's own `page`; needs `baseURL`. */
  tablet: TestedTablet
  /** Another tablet with a page of its own. */
  secondTablet: { tablet: TestedTablet; page: Page }
}

export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & Fixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>
