import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { shiftWorker } from './clock/test-day.ts'

const built = resolve(import.meta.dirname, '../../dist')

/** Names the folder whose app tests serve unless they name another (global-setup.ts). */
export const APP_VARIABLE = 'COUNTER_TEST_APP'

/** A copy of the built app, on the day of the tests, that can be updated to a newer version, like a deployment. */
export class AppCopy {
  readonly root = mkdtempSync(join(tmpdir(), 'counter-app-'))

  constructor() {
    for (const name of ['app', 'testing']) cpSync(join(built, name), join(this.root, 'dist', name), { recursive: true })
    shiftWorker(join(this.root, 'dist/app'))
  }

  /** Changes the shell and so the worker; `version` becomes the content of the page's meta tag of that name. */
  release(version: string): void {
    this.#edit('index.html', (html) => html.replace('</head>', `<meta name="version" content="${version}"></head>`))
    this.#edit('sw.js', (worker) => {
      const next = worker.replace(
        /"revision":"[^"]*","url":"index\.html"/,
        `"revision":"${version}","url":"index.html"`,
      )
      if (next === worker) throw new Error('sw.js does not list index.html as expected')
      return next
    })
  }

  /** Sets the newer version's list of changes. */
  listChanges(content: string): void {
    this.#edit('changes.json', () => content)
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true })
  }

  #edit(name: string, change: (content: string) => string): void {
    const file = join(this.root, 'dist/app', name)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }
}
