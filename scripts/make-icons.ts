import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../tests/support/chromium.ts'

/** A maskable icon may be cropped to its inner 80 %, so the mark is smaller and the background reaches the edges. */
const MASKABLE_SCALE = 0.86
const BACKGROUND = '#0B6E63'

const folder = resolve(import.meta.dirname, '../public')
const svg = await readFile(join(folder, 'favicon.svg'), 'utf8')
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
const page = await browser.newPage()

for (const size of [192, 512]) {
  await draw({ name: `icon-${size}`, size, scale: 1, background: 'transparent' })
  await draw({ name: `maskable-${size}`, size, scale: MASKABLE_SCALE, background: BACKGROUND })
}
await draw({ name: 'apple-touch-180', size: 180, scale: 1, background: BACKGROUND })
await browser.close()

async function draw(icon: { name: string; size: number; scale: number; background: string }): Promise<void> {
  await page.setViewportSize({ width: icon.size, height: icon.size })
  await page.setContent(
    `<style>body{margin:0;background:${icon.background}}svg{display:block;width:100vw;height:100vh;transform:scale(${icon.scale})}</style>${svg}`,
  )
  await page.screenshot({ path: join(folder, 'icons', `${icon.name}.png`), omitBackground: true })
}
