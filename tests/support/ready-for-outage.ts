import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { askForScreen } from './every-screen.ts'
import { text } from './texts.ts'

/** A read that fails on a busy machine is repeated only after some time. */
const LIMIT_MS = 120_000

/**
 * Waits until everything the person needs in an outage is on the device; ends on This device. Does not reload, because
 * a new page would read everything again.
 */
export async function readyForOutage(page: Page): Promise<void> {
  await askForScreen(page, paths.settings)
  await expect(page.getByText(text('settings.outageReady'), { exact: true }).first()).toBeVisible({
    timeout: LIMIT_MS,
  })
}
