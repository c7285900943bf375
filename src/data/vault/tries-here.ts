import { waitAfterWrongTriesMs } from '../../shared/rules/access/wrong-tries.ts'

/**
 * Tries in this page, by the monotonic clock. The caller stores their number; a new page starts the wait again in full.
 */
const tried = new Map<string, { wrongTries: number; at: number }>()

/** Milliseconds until this record may be tried again. */
export function waitLeftMs(name: string, wrongTries: number): number {
  const last = tried.get(name) ?? { wrongTries, at: 0 }
  // Another tab has tried meanwhile.
  if (last.wrongTries < wrongTries) last.at = performance.now()
  tried.set(name, { wrongTries, at: last.at })
  return waitAfterWrongTriesMs(wrongTries) - (performance.now() - last.at)
}

export function noteTry(name: string, wrongTries: number): void {
  tried.set(name, { wrongTries, at: performance.now() })
}
