import { createHash, randomUUID } from 'node:crypto'
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
  readonly #page: string
  readonly #worker: string
  readonly #remove = () => rmSync(this.folder, { recursive: true, force: true })

  /** Null if the app or the tools are not built. */
  static of(folders: { appDir: string; toolsDir: string }): ServedCopy | null {
    const { appDir, toolsDir } = folders
    return existsSync(join(appDir, 'sw.js')) && existsSync(join(toolsDir, HOOK)) ? new ServedCopy(folders) : null
  }

  private constructor({ appDir, toolsDir }: { appDir: string; toolsDir: string }) {
    // Also if the server does not start, or is ended at once.
    process.once('exit', this.#remove)
    cpSync(appDir, this.folder, { recursive: true })
    cpSync(toolsDir, join(this.folder, 'testing'), { recursive: true })
    const hook = `{${readFileSync(join(toolsDir, HOOK), 'utf8')}}`
    const page = readFileSync(join(appDir, 'index.html'), 'utf8')
    this.#page = page.replace('<head>', () => `<head>\n    <script>${hook}</script>`)
    this.#worker = `${hook}\n${readFileSync(join(appDir, 'sw.js'), 'utf8')}`
    this.#write(this.#page)
  }

  /** Changes the page and the worker, as a newer version would. */
  offerUpdate(): void {
    this.#write(this.#page.replace('</head>', `<meta name="update" content="${randomUUID()}"></head>`))
  }

  dispose(): void {
    process.off('exit', this.#remove)
    this.#remove()
  }

  #write(page: string): void {
    writeFileSync(join(this.folder, 'index.html'), page)
    writeFileSync(join(this.folder, 'sw.js'), withShell(this.#worker, page))
  }
}

/** The worker with a revision of the app's page that is the page's own, so that it fetches every new one. */
function withShell(worker: string, page: string): string {
  if (!SHELL.test(worker)) throw new Error('sw.js does not list index.html as expected')
  const revision = createHash('md5').update(page).digest('hex')
  return worker.replace(SHELL, `"revision":"${revision}","url":"index.html"`)
}
