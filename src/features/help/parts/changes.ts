import * as z from 'zod/mini'
import changes from '../../../i18n/changes.json'

/** Longer is no line for a card; what is written here keeps to less. */
const LONGEST_LINE = 300
const lineSchema = z.string().check(z.minLength(1), z.maxLength(LONGEST_LINE))
const changeSchema = z.object({
  id: z.int().check(z.positive()),
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  en: lineSchema,
  ar: lineSchema,
})
/** One line of what is new, for the people at the counter; `id` grows by one from each to the next. */
export type Change = z.infer<typeof changeSchema>

/** Where the build puts its list for pages of the version before it (`build/pwa/list-changes.ts`). */
const ADDRESS = '/changes.json'
/** Of hundreds of lines; whatever is longer is something else. */
const LONGEST_LIST = 200_000

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
    const list = await answer.text()
    if (list.length > LONGEST_LIST) return []
    const listed = z.array(changeSchema).parse(JSON.parse(list))
    return listed.filter(({ id }) => id > newestChange).sort(newestFirst)
  } catch {
    return []
  }
}

function newestFirst(one: Change, other: Change): number {
  return other.id - one.id
}
