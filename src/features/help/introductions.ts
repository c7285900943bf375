import { readSetting, writeSetting } from '../../data/settings.ts'

const INTRODUCED_TO = 'introducedTo'
/** More people than one tablet sees in years; the oldest are forgotten, and would be introduced once more. */
const MOST_KEPT = 300
const MARK_BYTES = 8
/** Where no address is secure there is nothing to hash with: the tablet then knows only that somebody was introduced. */
const SOMEBODY = 'somebody'

/** Set to `off` before the start by whoever drives the app by machine, as tests and screens on a wall are: no quiet words then. */
const SWITCH = 'introductions'

export function areIntroductionsOff(): boolean {
  try {
    return localStorage.getItem(SWITCH) === 'off'
  } catch {
    return false
  }
}

export async function isIntroduced(userId: string): Promise<boolean> {
  return (await readMarks()).includes(await markOf(userId))
}

/** The introduction was seen or skipped: once on a tablet is enough. */
export async function noteIntroduced(userId: string): Promise<void> {
  const mark = await markOf(userId)
  const others = (await readMarks()).filter((each) => each !== mark)
  await writeSetting(INTRODUCED_TO, [...others, mark].slice(-MOST_KEPT))
}

/** It will be shown once more on the person's home. */
export async function introduceAgain(userId: string): Promise<void> {
  const mark = await markOf(userId)
  await writeSetting(
    INTRODUCED_TO,
    (await readMarks()).filter((each) => each !== mark),
  )
}

async function readMarks(): Promise<string[]> {
  const stored = await readSetting(INTRODUCED_TO)
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
}

/** Stays on the tablet when its person has left, so it must not name them. */
async function markOf(userId: string): Promise<string> {
  if (!globalThis.crypto.subtle) return SOMEBODY
  // A promise of the page's own, or a live query would not know its readings after this one.
  const digest = await Promise.resolve(crypto.subtle.digest('SHA-256', new TextEncoder().encode(`introduced ${userId}`)))
  return Array.from(new Uint8Array(digest, 0, MARK_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
