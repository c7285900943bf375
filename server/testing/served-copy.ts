import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const HOOK = 'hook.js'
const SHELL = /"revision":"[^"]*","url":"index\.html"/

/**
 * A copy of the built app with the test tools: their page, and their hook at the beginning of the app's page and worker.
 * The built app itself has nothing of them.
 */
export class ServedCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'counter-testing-'))
  #updates = 0

  /** Null if the app or the tools are not built. */
  static of(folders: { appDir: string; toolsDir: string }): ServedCopy | null {
    const { appDir, toolsDir } = folders
    return existsSync(join(appDir, 'sw.js')) && existsSync(join(toolsDir, HOOK)) ? new ServedCopy(folders) : null
  }

  private constructor({ appDir, toolsDir }: { appDir: string; toolsDir: string }) {
    cpSync(appDir, this.folder, { recursive: true })
    cpSync(toolsDir, join(this.folder, 'testing'), { recursive: true })
    const hook = `{${readFileSync(join(toolsDir, HOOK), 'utf8')}}`
    this.#edit('index.html', (page) => page.replace('<head>', () => `<head>\n    <script>${hook}</script>`))
    // The app's own worker of the same build has cached a page without the hook.
    this.#edit('sw.js', (worker) => `${hook}\n${withShell(worker, 'testing')}`)
  }

  /** Changes the page and the worker, as a newer version would. */
  offerUpdate(): void {
    this.#updates += 1
    const mark = `testing-${this.#updates}`
    this.#edit('index.html', (page) => page.replace('</head>', `<meta name="update" content="${mark}"></head>`))
    this.#edit('sw.js', (worker) => withShell(worker, mark))
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  #edit(name: string, change: (content: string) => string): void {
    const file = join(this.folder, name)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }
}

/** The worker with another revision of the app's page, so that it fetches the page again. */
function withShell(worker: string, revision: string): string {
  const next = worker.replace(SHELL, `"revision":"${revision}","url":"index.html"`)
  if (next === worker) throw new Error('sw.js does not list index.html as expected')
  return next
}
