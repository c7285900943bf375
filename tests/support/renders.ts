import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** The data that React passes to its developer tools, also in production builds. */
type Fiber = {
  tag: number
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  stateNode: unknown
}
type Watched = Window & { renderedRows?: Set<Element | null> }

/** Counts what the pages of this context render; call it before a page is opened. */
export async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const PERFORMED_WORK = 1
    const FUNCTION_COMPONENTS = [0, 11, 15]
    const HOST = 5
    const ROW = 'tr, li, article'
    const counted = new Set<Element | null>()
    ;(window as Watched).renderedRows = counted

    const firstHostOf = (fiber: Fiber): Element | null => {
      if (fiber.tag === HOST) return fiber.stateNode as Element
      for (let child = fiber.child; child; child = child.sibling) {
        const host = firstHostOf(child)
        if (host) return host
      }
      return null
    }
    const visit = (fiber: Fiber, parent: Element | null): void => {
      const before = fiber.alternate
      const here = fiber.tag === HOST ? (fiber.stateNode as Element) : parent
      if (FUNCTION_COMPONENTS.includes(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) {
        const host = firstHostOf(fiber)
        const row = host?.matches(ROW) ? host : (here?.closest(ROW) ?? null)
        counted.add(row)
      }
      // The same children: nothing below was rendered.
      if (before && before.child === fiber.child) return
      for (let child = fiber.child; child; child = child.sibling)
        if (child.alternate !== null || before === null) visit(child, here)
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => visit(root.current, null),
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
      },
    })
  })
}

/**
 * The texts of the rows in a page's main part that were rendered during `act`; elements outside of rows are ignored.
 */
export async function rowsDrawnBy(page: Page, act: () => Promise<void>): Promise<string[]> {
  await untilNothingIsDrawn(page)
  await act()
  return page.evaluate(() => {
    const rows = [...((window as Watched).renderedRows ?? [])]
    return rows.flatMap((row) => (row?.isConnected && row.closest('main') ? [row.textContent ?? ''] : []))
  })
}

/** Rows are rendered in idle time, which on a busy machine may be after the page is reported as ready. */
async function untilNothingIsDrawn(page: Page): Promise<void> {
  const isStill = () =>
    page.evaluate(async () => {
      const rows = (window as Watched).renderedRows
      rows?.clear()
      for (const _turn of [1, 2, 3]) await new Promise((resolve) => requestIdleCallback(resolve))
      return rows?.size === 0
    })
  await expect.poll(isStill).toBe(true)
}
