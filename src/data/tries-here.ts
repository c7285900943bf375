import { waitAfterWrongTriesMs } from '../shared/rules/wrong-tries.ts'

/**
 * What this page last tried, by the clock that nobody can set. How often is stored by whoever asks; a page that has just begun starts
 * the wait again in full.
 */
const tried = new Map<string, { wrongTries: number; at: number }>()

/** How long the next try of this record has to wait, in milliseconds. */
export function waitLeftMs(name: string, wrongTries: number): number {
  const last = tried.get(name) ?? { wrongTries, at: 0 }
  // Tried in another tab meanwhile.
  if (last.wrongTries < wrongTries) last.at = performance.now()
  tried.set(name, { wrongTries, at: last.at })
  return waitAfterWrongTriesMs(wrongTries) - (performance.now() - last.at)
}

export function noteTry(name: string, wrongTries: number): void {
  tried.set(name, { wrongTries, at: performance.now() })
}
