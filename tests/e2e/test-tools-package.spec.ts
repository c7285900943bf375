import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../build/commands/run.ts'
import { test } from '../support/app-fixtures.ts'
import { CHROMIUM_FLAGS, findForPages } from '../support/chromium.ts'

test.use({ serverEnv: { TEST_TOOLS: '1' } })

const PLAYWRIGHT = join(root, 'node_modules/@playwright/test')

test('Another project imports the fixtures, and the sample of docs/testing-offline.md passes there.', async ({
  server,
}) => {
  const project = mkdtempSync(join(tmpdir(), 'counter-foreign-'))
  const packages = join(project, 'node_modules')
  for (const scope of ['@counter', '@playwright']) mkdirSync(join(packages, scope), { recursive: true })
  cpSync(join(root, 'packages/test-tools'), join(packages, '@counter/test-tools'), { recursive: true })
  symlinkSync(PLAYWRIGHT, join(packages, '@playwright/test'))
  const [, sample = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/testing-offline.md'), 'utf8')) ?? []
  writeFileSync(join(project, 'sample.spec.ts'), sample)
  const use = { baseURL: server.url, launchOptions: { args: CHROMIUM_FLAGS, executablePath: findForPages() } }
  const config = { timeout: 150_000, expect: { timeout: 30_000 }, reporter: 'line', use }
  writeFileSync(join(project, 'playwright.config.ts'), `export default ${JSON.stringify(config)}\n`)
  const run = promisify(execFile)(process.execPath, [join(PLAYWRIGHT, 'cli.js'), 'test'], { cwd: project })
  await run.catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout)
  })
  rmSync(project, { recursive: true })
})
