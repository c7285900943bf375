import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { openSqliteFile } from '../../server/database/sqlite-file.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.ts'
import { prepare } from './prepared-context.ts'
import { until } from './until.ts'

const PORT_FILE = 'DevToolsActivePort'
const COOKIE_FILES = ['Default/Cookies', 'Default/Network/Cookies']
const SIZE = '1024,900'

/**
 * A Chromium process on a persistent profile, so that it can be killed, as by a flat battery, and started again.
 * Playwright's own launch hides the process behind the context.
 */
export class BrowserProcess {
  /** The profile folder, which outlives the process. */
  readonly profile = mkdtempSync(join(tmpdir(), 'counter-profile-'))
  #child: ChildProcess | null = null
  #browser: Browser | null = null

  static async start(): Promise<BrowserProcess> {
    const browser = new BrowserProcess()
    await browser.start()
    return browser
  }

  async start(): Promise<void> {
    rmSync(join(this.profile, PORT_FILE), { force: true })
    // A killed browser leaves its lock files behind.
    for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      rmSync(join(this.profile, name), { force: true })
    const args = [
      ...CHROMIUM_FLAGS,
      '--headless',
      '--lang=en-US',
      `--window-size=${SIZE}`,
      '--hide-crash-restore-bubble',
      '--remote-debugging-port=0',
      `--user-data-dir=${this.profile}`,
      'about:blank',
    ]
    // Its own process group, so that a kill reaches every process of the browser.
    const child = spawn(ensureChromium(), args, { detached: true, stdio: 'ignore' })
    this.#child = child
    const port = await until('the browser to listen', () => {
      if (child.exitCode !== null) throw new Error(`The browser ended with ${child.exitCode}`)
      const file = join(this.profile, PORT_FILE)
      // Empty for a moment after its creation.
      return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[0] || null : null
    })
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    for (const context of this.#browser.contexts()) await prepare(context)
  }

  /** The only tab, as on a tablet. */
  async page(): Promise<Page> {
    const context = this.#browser?.contexts()[0]
    if (!context) throw new Error('The browser is not running')
    return context.pages()[0] ?? (await context.newPage())
  }

  /** Sends SIGKILL to every process of the browser, so that nothing is flushed. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await ended
    this.#forget()
  }

  /** Closes the browser normally, which writes its cookies to the disk. */
  async close(): Promise<void> {
    const child = this.#child
    if (!child || !this.#browser) return
    const ended = once(child, 'exit')
    const session = await this.#browser.newBrowserCDPSession()
    await session.send('Browser.close').catch(() => {
      // The connection may close before the response arrives.
    })
    await ended
    this.#forget()
  }

  /** Number of cookies on the disk, which survive a kill. Chromium writes them about 30 s after they were set. */
  storedCookies(): number {
    const file = COOKIE_FILES.map((name) => join(this.profile, name)).find((path) => existsSync(path))
    if (!file) return 0
    const copy = join(this.profile, 'cookies-copy')
    copyFileSync(file, copy)
    const database = openSqliteFile(copy, { readonly: true })
    try {
      return (database.prepare('select count(*) as n from cookies').get() as { n: number }).n
    } finally {
      database.close()
    }
  }

  /** As if it had been killed before they were written. */
  loseCookies(): void {
    for (const name of COOKIE_FILES) rmSync(join(this.profile, name), { force: true })
  }

  async dispose(): Promise<void> {
    await this.kill()
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }

  #forget(): void {
    this.#child = null
    this.#browser = null
  }
}
