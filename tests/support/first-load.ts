import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page, Response } from '@playwright/test'
import { people } from './demo-people.ts'
import { signIn } from './sign-in.ts'

/** Limit for the gzipped scripts of a first visit, from sign-in to a pharmacist's home page. */
export const FIRST_LOAD_BUDGET_KB = 192

export type LoadedScript = { name: string; route: 'sign-in' | 'home'; kb: number }

/**
 * The gzipped scripts of a first visit: from sign-in until the home page is shown and the network is idle. Requires a
 * context without the worker, which would fetch everything. The page stays open and signed in.
 */
export async function loadFirst(
  context: BrowserContext,
  url: string,
): Promise<{ page: Page; scripts: LoadedScript[] }> {
  const page = await context.newPage()
  const responses: { response: Response; route: LoadedScript['route'] }[] = []
  let route: LoadedScript['route'] = 'sign-in'
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push({ response, route })
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  route = 'home'
  await signIn(page, people.pharmacist1)
  await page.locator('#main table td').first().waitFor()
  await page.waitForLoadState('networkidle')
  const scripts = await Promise.all(
    responses.map(async (one) => ({
      name: new URL(one.response.url()).pathname.split('/').at(-1) ?? '',
      route: one.route,
      kb: gzipSync(await one.response.body()).length / 1000,
    })),
  )
  return { page, scripts }
}

export function kilobytesOf(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((total, { kb }) => total + kb, 0)
}
