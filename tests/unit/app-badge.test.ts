import { expect, test, vi } from 'vitest'
import { showBadge } from '../../src/data/record/app-badge.ts'

test('The badge shows the number of unsent changes and is cleared with the last one.', async () => {
  const holder = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) }
  await showBadge(3, holder)
  expect(holder.setAppBadge).toHaveBeenCalledWith(3)
  expect(holder.clearAppBadge).not.toHaveBeenCalled()
  await showBadge(0, holder)
  expect(holder.clearAppBadge).toHaveBeenCalledOnce()
})

test('A browser that lacks badges or refuses them causes no error.', async () => {
  await expect(showBadge(1, {})).resolves.toBeUndefined()
  await expect(showBadge(1, { setAppBadge: () => Promise.reject(new Error('not installed')) })).resolves.toBeUndefined()
})
