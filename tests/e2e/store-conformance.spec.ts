import { resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { STORE_CASES } from '@counter/outbox/testing'
import type { durabilityOfOutbox, runStoreCases } from '../support/conformance-page.ts'

/** A secure origin, like the app's own; the test serves it. */
const ORIGIN = 'http://localhost:9'

test(
  'In a real browser the outbox meets the assumptions of the engine and its simulation about a store.',
  { tag: '@core' },
  async ({ page }) => {
    const code = await suite()
    await page.route(`${ORIGIN}/**`, (route) =>
      new URL(route.request().url()).pathname === '/suite.js'
        ? route.fulfill({ contentType: 'text/javascript', body: code })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>conformance</title>' }),
    )
    await page.goto(ORIGIN)
    const results = await page.evaluate(async () => {
      const address = '/suite.js'
      const { runStoreCases: run, durabilityOfOutbox: ask } = (await import(address)) as {
        runStoreCases: typeof runStoreCases
        durabilityOfOutbox: typeof durabilityOfOutbox
      }
      return { cases: await run(), durability: await ask() }
    })
    expect(results.cases).toEqual(STORE_CASES.map(({ title, expected }) => ({ title, seen: expected })))
    expect(results.durability).toBe('strict')
  },
)

async function suite(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: resolve(import.meta.dirname, '../support/conformance-page.ts'),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}
