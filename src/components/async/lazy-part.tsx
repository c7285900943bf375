import { lazy } from 'react'
import type { ComponentType } from 'react'
import { fetchFailedSheets } from '../../lib/failed-sheets.ts'

const failed = new Set<() => void>()

/** React's `lazy`, except that a failed import is not cached for good: `askForFailedParts` makes it load again. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const fresh = () =>
    lazy(async () => {
      try {
        await fetchFailedSheets()
        return { default: await load() }
      } catch (error) {
        failed.add(() => {
          Part = fresh()
        })
        throw error
      }
    })
  let Part = fresh()
  return function LazyPart(props: Props) {
    return <Part {...props} />
  }
}

/** Makes all failed parts load again on their next render, since the network may be back. */
export function askForFailedParts(): void {
  for (const askAnew of failed) askAnew()
  failed.clear()
}
