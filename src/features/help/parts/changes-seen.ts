import * as z from 'zod/mini'
import { readSettings, writeSetting } from '../../../data/store/settings.ts'
import { newestChange } from './changes.ts'
import { markOf, MOST_PEOPLE } from './person-mark.ts'

/** Setting key: the newest change when this device began to count. */
const FROM_THE_START = 'changesSeen'
const BY_PERSON = 'changesSeenBy'

/** The mark of a person (`person-mark.ts`) and the id of the newest change shown to that person. */
const seenBySchema = z.array(
  z.custom<[string, number]>(
    (pair) => Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number',
  ),
)

/**
 * The id of the newest change that was shown to this person here, or that the device started with; null before counting
 * began.
 */
export async function changesSeenBy(userId: string): Promise<number | null> {
  const [fromTheStart, byPerson] = await readSettings([FROM_THE_START, BY_PERSON])
  const mark = await markOf(userId)
  const own = seenBySchema.safeParse(byPerson).data?.find(([whose]) => whose === mark)?.[1]
  return own ?? (typeof fromTheStart === 'number' ? fromTheStart : null)
}

/** On a device that is new to the app, all existing changes count as seen. */
export async function startCountingChanges(): Promise<void> {
  const [seen] = await readSettings([FROM_THE_START])
  if (typeof seen !== 'number') await writeSetting(FROM_THE_START, newestChange)
}

/** This person has read or dismissed the new changes. The device page still lists them. */
export async function noteChangesSeen(userId: string): Promise<void> {
  const [byPerson] = await readSettings([BY_PERSON])
  const mark = await markOf(userId)
  const others = (seenBySchema.safeParse(byPerson).data ?? []).filter(([whose]) => whose !== mark)
  await writeSetting(BY_PERSON, [...others, [mark, newestChange]].slice(-MOST_PEOPLE))
}
