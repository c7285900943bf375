import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { isFirstScreenPainted, onFirstPaint } from '../../lib/first-paint.ts'

type DeferredProps = { fallback: ReactNode; children: ReactNode }

/** Defers content that the first paint does not need until right after it; later mounts render it at once. */
export function Deferred({ fallback, children }: DeferredProps) {
  return useSyncExternalStore(onFirstPaint, isFirstScreenPainted) ? children : fallback
}
