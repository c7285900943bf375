import * as z from 'zod/mini'
import changes from '../../i18n/changes.json'

const changeSchema = z.object({ id: z.number(), day: z.string(), en: z.string(), ar: z.string() })
/** One line of what is new, for the people at the counter; `id` grows by one from each to the next. */
export type Change = z.infer<typeof changeSchema>

/** Where the build puts its list for pages of the version before it (`scripts/list-changes.ts`). */
const ADDRESS = '/changes.json'

/** What this version and those before it brought, the newest first. */
export const knownChanges: readonly Change[] = changes.toSorted(newestFirst)
export const newestChange = knownChanges[0]?.id ?? 0

export function changesSince(id: number): Change[] {
  return knownChanges.filter((change) => change.id > id)
}

/** What the version that waits will bring; this page's own build cannot know. Nothing where the server cannot be asked: the offer stands without it. */
export async function fetchComingChanges(): Promise<Change[]> {
  try {
    // The worker does not keep this file, so it is the new build's.
    const answer = await fetch(ADDRESS, { cache: 'no-store' })
    const listed = z.array(changeSchema).parse(await answer.json())
    return listed.filter(({ id }) => id > newestChange).sort(newestFirst)
  } catch {
    return []
  }
}

function newestFirst(one: Change, other: Change): number {
  return other.id - one.id
}
