import { lazy } from 'react'
import type { ComponentType } from 'react'
import { fetchFailedSheets } from '../../lib/failed-sheets.ts'

const failed = new Set<() => void>()

/** React's `lazy`, which remembers a failed fetch for good, but one that is asked for anew after `askForFailedParts`. */
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

/** Somebody wants to see again what could not be fetched: the network may be back. */
export function askForFailedParts(): void {
  for (const askAnew of failed) askAnew()
  failed.clear()
}
