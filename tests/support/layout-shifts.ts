import type { Page } from '@playwright/test'

type Shift = { value: number; what: string[] }

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Records layout shifts on each page loaded from now on, after the first paint and without recent input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    const at = ({ x, y, width, height }: DOMRectReadOnly) =>
      `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`
    type LayoutShift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name =
            node instanceof Element ? `${node.tagName} ${node.className}` : (node?.textContent ?? 'what is gone again')
          return `${name} from ${at(previousRect)} to ${at(currentRect)}`
        })
        window.shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * The sum of the layout shifts on the current page, as fractions of the screen, and their sources, after a complete
 * frame.
 */
export async function shiftsOf(page: Page): Promise<{ total: number; what: string[] }> {
  const shifts = await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return window.shifts
  })
  return {
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.flatMap(({ value, what }) => what.map((each) => `${value.toFixed(4)} ${each}`)),
  }
}

/** Resets the record, which contains shifts of a previous page. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.shifts = []
  })
}
