import * as z from 'zod/mini'
import { readSettings, writeSetting } from '../../../data/store/settings.ts'
import { newestChange } from './changes.ts'
import { markOf, MOST_PEOPLE } from './person-mark.ts'

const BY_PERSON = 'changesSeenBy'

/** The mark of a person (`person-mark.ts`) and the id of the newest change shown to that person. */
const seenBySchema = z.array(
  z.custom<[string, number]>(
    (pair) => Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number',
  ),
)

/** The id of the newest change that this person has seen here; null before counting began. */
export async function changesSeenBy(userId: string): Promise<number | null> {
  const [byPerson] = await readSettings([BY_PERSON])
  const mark = await markOf(userId)
  return seenBySchema.safeParse(byPerson).data?.find(([whose]) => whose === mark)?.[1] ?? null
}

/** For a person who is new on this device all existing changes count as seen. */
export async function startCountingChanges(userId: string): Promise<void> {
  if ((await changesSeenBy(userId)) === null) await noteChangesSeen(userId)
}

/** This person has read or dismissed the new changes. The device page still lists them. */
export async function noteChangesSeen(userId: string): Promise<void> {
  const [byPerson] = await readSettings([BY_PERSON])
  const mark = await markOf(userId)
  const others = (seenBySchema.safeParse(byPerson).data ?? []).filter(([whose]) => whose !== mark)
  await writeSetting(BY_PERSON, [...others, [mark, newestChange]].slice(-MOST_PEOPLE))
}
