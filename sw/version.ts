import type { PrecacheEntry } from 'workbox-precaching'

const SHELL = 'index.html'
const SHOWN_CHARACTERS = 8

/** Identifies a worker by the revision of its shell, which changes with every build that changes anything. */
export function versionOf(entries: (PrecacheEntry | string)[]): string {
  const shell = entries.find((entry) => typeof entry !== 'string' && entry.url === SHELL)
  return (typeof shell === 'object' ? shell.revision?.slice(0, SHOWN_CHARACTERS) : null) ?? 'unknown'
}
