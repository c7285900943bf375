import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { BrowserProcess } from '../support/browser-process.ts'
import { freePort } from '../support/free-port.ts'

const PACKAGE = resolve(import.meta.dirname, '../../packages/outbox')
const NODE_MODULES = resolve(import.meta.dirname, '../../node_modules')
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

test.describe.configure({ timeout: 180_000 })

test(
  'Packed and installed in an empty folder, the outbox carries an app of another domain through an outage, a lost response and a killed browser.',
  { tag: '@core' },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'notes-'))
    const browser = await BrowserProcess.start()
    const notes = new NotesServer(join(folder, 'dist'))
    try {
      await buildNotesIn(folder)
      await notes.start()
      let page = await browser.page()
      await page.goto(notes.url)
      await write(page, 'before the outage')
      await expect(page.getByText('before the outage: sent')).toBeVisible()

      notes.isDown = true
      await write(page, 'in the outage')
      await expect(page.getByText('in the outage: saved')).toBeVisible()
      await browser.kill()
      await browser.start()
      page = await browser.page()
      await page.goto(notes.url)
      await expect(page.getByText('in the outage: saved')).toBeVisible()

      notes.losesNextAnswer = true
      notes.isDown = false
      await expect(page.getByText('in the outage: sent')).toBeVisible()
      expect(notes.losesNextAnswer).toBe(false)
      expect([...notes.written.values()]).toEqual([
        { text: 'before the outage', times: 1 },
        { text: 'in the outage', times: 1 },
      ])
    } finally {
      await browser.dispose()
      await notes.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

async function write(page: Page, note: string): Promise<void> {
  await page.getByLabel('Note').fill(note)
  await page.getByLabel('Note').press('Enter')
}

/** Installs the packed package and builds the example with it. */
async function buildNotesIn(folder: string): Promise<void> {
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })
  const tarball = npm('pack', PACKAGE, '--silent').trim().split('\n').at(-1) ?? ''
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'notes', private: true, type: 'module' }))
  // Its dependency is that of this checkout, so that no registry is needed.
  npm('install', `./${tarball}`, join(NODE_MODULES, 'dexie'), '--offline', '--no-audit', '--no-fund', '--silent')
  expect(existsSync(join(folder, 'node_modules/@counter/outbox/src/index.ts'))).toBe(true)
  for (const name of ['index.html', 'notes.ts', 'quick-start.ts'])
    cpSync(join(PACKAGE, 'example', name), join(folder, name))
  await build({ root: folder, configFile: false, logLevel: 'error' })
}

/** Keeps notes in memory, and can be unreachable or lose a response after it has stored the note. */
class NotesServer {
  readonly written = new Map<string, { text: string; times: number }>()
  isDown = false
  losesNextAnswer = false
  url = ''
  readonly #app: string
  readonly #server: Server

  constructor(app: string) {
    this.#app = app
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  async start(): Promise<void> {
    const port = await freePort()
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${port}/`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    if (!path.startsWith('/notes/')) {
      const file = join(this.#app, path === '/' ? 'index.html' : path)
      if (!existsSync(file)) return void response.writeHead(404).end()
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
      return void response.end(readFileSync(file))
    }
    if (this.isDown) return void request.socket.destroy()
    const id = path.slice('/notes/'.length)
    if (request.method === 'POST') {
      const { text } = JSON.parse((await request.toArray()).join('')) as { text: string }
      this.written.set(id, { text, times: (this.written.get(id)?.times ?? 0) + 1 })
      if (this.losesNextAnswer) {
        this.losesNextAnswer = false
        // Cut within the body: Chromium itself repeats a request on a kept connection that closes before any response.
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
        response.write('{', () => request.socket.destroy())
        return
      }
    }
    const note = this.written.get(id)
    response.writeHead(note ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(note ? { id, text: note.text } : { code: 'not_found' }))
  }
}
