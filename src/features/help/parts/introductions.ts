import { readSetting, writeSetting } from '../../../data/settings.ts'
import { noteChangesSeen } from './changes-seen.ts'
import { markOf, MOST_PEOPLE } from './person-mark.ts'

const INTRODUCED_TO = 'introducedTo'

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

/** The introduction was seen or skipped: once on a tablet is enough. Whoever is new is told of all as it is, and of nothing as new. */
export async function noteIntroduced(userId: string): Promise<void> {
  const mark = await markOf(userId)
  const others = (await readMarks()).filter((each) => each !== mark)
  await noteChangesSeen(userId)
  await writeSetting(INTRODUCED_TO, [...others, mark].slice(-MOST_PEOPLE))
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
