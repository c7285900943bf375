import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import type { TestLocale } from '../../tests/support/texts.ts'

export const WIDTHS = [360, 820, 1280]
export const SCHEMES = ['light', 'dark'] as const
export const HEIGHT = 800
/** The printable width of A4 at 96 dpi. */
const PAPER_PX = 673
/** Longer than any of our transitions with reduced motion. */
const SETTLED_MS = 120
/** Beyond this height a list only repeats itself. */
const HIGHEST_PICTURE_PX = 6000

export type Look = { locale: TestLocale; scheme: (typeof SCHEMES)[number] }
type Subject = { name: string; state: string; look: Look }

/** Browser context options for a look. */
export function contextFor({ locale, scheme }: Look): BrowserContextOptions {
  return {
    locale: locale === 'ar' ? 'ar-SA' : 'en-GB',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width: Math.max(...WIDTHS), height: HEIGHT },
  }
}

/** Takes screenshots, each in the folder of its state and name. */
export class Pictures {
  count = 0
  readonly widths: number[]
  readonly #folder: string

  constructor({ folder, widths }: { folder: string; widths: number[] }) {
    this.#folder = folder
    this.widths = widths
  }

  /** Takes the whole page at each width. */
  async draw(page: Page, subject: Subject): Promise<void> {
    for (const width of this.widths) await this.take(page, subject, { width, isWholePage: true })
  }

  async take(
    page: Page,
    { name, state, look: { locale, scheme } }: Subject,
    { width, isWholePage }: { width: number; isWholePage: boolean },
  ): Promise<void> {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.waitForTimeout(SETTLED_MS)
    if (isWholePage) {
      // Makes the window as high as the page, so that fixed elements are drawn at the page's edge. Content that becomes
      // visible may make the page higher, so the height is checked again.
      const atFirst = await growTo(page, width)
      if ((await heightOf(page)) > atFirst) await growTo(page, width)
    }
    await this.#shoot(page, join(state, name), `${locale}-${scheme}-${width}`)
  }

  /** Takes the page as printed. */
  async print(page: Page, { name, state, look: { locale } }: Subject): Promise<void> {
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.setViewportSize({ width: PAPER_PX, height: HEIGHT })
    await growTo(page, PAPER_PX)
    await this.#shoot(page, join(state, name), `${locale}-paper`)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: null })
  }

  async #shoot(page: Page, place: string, file: string): Promise<void> {
    const folder = join(this.#folder, place)
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${file}.png`) })
    this.count += 1
  }
}

async function growTo(page: Page, width: number): Promise<number> {
  const height = await heightOf(page)
  await page.setViewportSize({ width, height })
  await page.waitForTimeout(SETTLED_MS)
  return height
}

async function heightOf(page: Page): Promise<number> {
  return Math.min(HIGHEST_PICTURE_PX, await page.evaluate(() => document.documentElement.scrollHeight))
}
