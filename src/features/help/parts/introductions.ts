import { readSetting, writeSetting } from '../../../data/store/settings.ts'
import { noteChangesSeen } from './changes-seen.ts'
import { markOf, MOST_PEOPLE } from './person-mark.ts'

const INTRODUCED_TO = 'introducedTo'

/**
 * localStorage key. Set it to `off` before the start to suppress the notes, as automated tests and wall displays do.
 */
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

/**
 * Marks the introduction as seen or skipped, which is needed once per person and device. The existing changes count as
 * seen too, because nothing is new to a new user.
 */
export async function noteIntroduced(userId: string): Promise<void> {
  const mark = await markOf(userId)
  const others = (await readMarks()).filter((each) => each !== mark)
  await noteChangesSeen(userId)
  await writeSetting(INTRODUCED_TO, [...others, mark].slice(-MOST_PEOPLE))
}

/** The introduction is shown again on the person's home screen. */
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
