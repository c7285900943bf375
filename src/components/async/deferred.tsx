import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { isFirstScreenPainted, onFirstPaint } from '../../lib/first-paint.ts'

type DeferredProps = { fallback: ReactNode; children: ReactNode }

/** What the first paint of a start can do without, drawn right after it; at any later time it is drawn at once. */
export function Deferred({ fallback, children }: DeferredProps) {
  return useSyncExternalStore(onFirstPaint, isFirstScreenPainted) ? children : fallback
}
