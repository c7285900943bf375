import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test as base } from './app-fixtures.ts'
import { shiftWorker } from './clock/test-day.ts'
import { FaultProxy } from './fault-proxy.ts'
import { freePort } from './free-port.ts'
import { PlainServer } from './plain-server.ts'
import { ServerProcess } from './server-process.ts'
import { fillSignIn, signedInMark } from './sign-in.ts'

export const PHARMACY = 'P9001'
export const SARA = { email: 'sara@plain.example', password: 'plain-password-1', name: 'Sara Ali Omar' }
/** A colleague of hers, and somebody who is both manager and accountant, as in a small chain. */
export const HUDA = {
  email: 'huda@plain.example',
  password: 'plain-password-2',
  name: 'Huda Omar',
  isAdmin: false,
  isAccountant: false,
}
export const OFFICE = {
  email: 'office@plain.example',
  password: 'plain-password-3',
  name: 'Office Salem',
  isAdmin: 'true',
  isAccountant: 'true',
}
const root = resolve(import.meta.dirname, '../..')

type Plain = {
  plain: PlainServer
  /** The plain server's port, for a test that closes and reopens it; the app reaches it through `network`. */
  plainPort: number
}
type Built = { origin: string; apiPortOfBuild: number }

/** The app built for an API of another origin and served from its own; the API is a plain server. */
export const test = base.extend<Plain, { built: Built }>({
  built: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const apiPortOfBuild = await freePort()
      const appRoot = mkdtempSync(join(tmpdir(), 'counter-plain-'))
      const apiBase = `http://127.0.0.1:${apiPortOfBuild}`
      execFileSync('npx', ['vite', 'build', '--outDir', join(appRoot, 'dist/app'), '--logLevel', 'error'], {
        cwd: root,
        env: { ...process.env, VITE_API_BASE: apiBase },
      })
      shiftWorker(join(appRoot, 'dist/app'))
      const host = await ServerProcess.start({ appRoot, env: { VITE_API_BASE: apiBase } })
      await use({ origin: host.url, apiPortOfBuild })
      await host.dispose()
      rmSync(appRoot, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern
  plainPort: async ({}, use) => use(await freePort()),
  network: async ({ built, plainPort }, use) => {
    const proxy = await FaultProxy.start(`http://127.0.0.1:${plainPort}`, built.apiPortOfBuild)
    await use(proxy)
    await proxy.stop()
  },
  // Depends on the network, which every call of the app uses.
  plain: async ({ plainPort, network: _network }, use) => {
    const plain = new PlainServer()
    plain.add(plain.pharmacies, { pharmacyNo: '9001', pharmacyName: PHARMACY, pharmacyAddress: 'Riyadh' })
    plain.add(plain.users, {
      ...{
        email: SARA.email,
        password: SARA.password,
        employeeName: SARA.name,
        shorterName: 'Sara Omar',
        shortestName: 'Sara',
      },
      ...{
        isAdmin: 'false',
        isAccountant: 'false',
        currentPharmacy: PHARMACY,
        position: 'Pharmacist',
        companyId: '77',
        contacts: [],
      },
    })
    for (const { name, email, password, ...roles } of [HUDA, OFFICE]) {
      plain.add(plain.users, {
        email,
        password,
        employeeName: name,
        shorterName: name,
        shortestName: name,
        currentPharmacy: PHARMACY,
        position: 'Pharmacist',
        companyId: '78',
        contacts: [],
        ...roles,
      })
    }
    await plain.listen(plainPort)
    await use(plain)
    await plain.close()
  },
})

export function signInSara(page: Page, origin: string): Promise<void> {
  return signInAs(page, { origin, who: SARA })
}

export async function signInAs(
  page: Page,
  { origin, who }: { origin: string; who: { email: string; password: string } },
): Promise<void> {
  await page.goto(origin)
  await fillSignIn(page, who)
  await expect(signedInMark(page)).toBeVisible()
}
