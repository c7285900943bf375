import * as z from 'zod/mini'
import { readSettings, writeSetting } from '../../../data/settings.ts'
import { newestChange } from './changes.ts'
import { markOf, MOST_PEOPLE } from './person-mark.ts'

/** What was there when this tablet began to count. */
const FROM_THE_START = 'changesSeen'
const BY_PERSON = 'changesSeenBy'

/** A mark of a person, and the newest change they were told of. */
const seenBySchema = z.array(
  z.custom<[string, number]>(
    (pair) => Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number',
  ),
)

/** The newest change that a person was told of here, or that the tablet came with; null before it counts. */
export async function changesSeenBy(userId: string): Promise<number | null> {
  const [fromTheStart, byPerson] = await readSettings([FROM_THE_START, BY_PERSON])
  const mark = await markOf(userId)
  const own = seenBySchema.safeParse(byPerson).data?.find(([whose]) => whose === mark)?.[1]
  return own ?? (typeof fromTheStart === 'number' ? fromTheStart : null)
}

/** A tablet that is new to the app has nothing to be told of: for it, all is as it is. */
export async function startCountingChanges(): Promise<void> {
  const [seen] = await readSettings([FROM_THE_START])
  if (typeof seen !== 'number') await writeSetting(FROM_THE_START, newestChange)
}

/** What is new was read, or waved aside, by this person; the page of the device has it still. */
export async function noteChangesSeen(userId: string): Promise<void> {
  const [byPerson] = await readSettings([BY_PERSON])
  const mark = await markOf(userId)
  const others = (seenBySchema.safeParse(byPerson).data ?? []).filter(([whose]) => whose !== mark)
  await writeSetting(BY_PERSON, [...others, [mark, newestChange]].slice(-MOST_PEOPLE))
}
