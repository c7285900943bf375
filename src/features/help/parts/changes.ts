import * as z from 'zod/mini'
import type { Role } from '../../../shared/rules/access/access.ts'
import changes from '../../../i18n/changes.json'

/** Upper limit in characters; longer lines do not fit a card. Lines written in this repository are shorter. */
const LONGEST_LINE = 300
const lineSchema = z.string().check(z.minLength(1), z.maxLength(LONGEST_LINE))
const changeSchema = z.object({
  id: z.int().check(z.positive()),
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  for: z.optional(z.array(z.string())),
  en: lineSchema,
  ar: lineSchema,
})
/**
 * One line of the release notes, written for users; `id` increases by one with each change. `for`: the roles that it
 * concerns, if not all.
 */
export type Change = z.infer<typeof changeSchema>

/** Where the build puts its list for pages of the previous version (`build/pwa/list-changes.ts`). */
const ADDRESS = '/changes.json'
/** In characters, enough for hundreds of lines; a longer response is not this list. */
const LONGEST_LIST = 200_000

/** The changes of this version and earlier ones, newest first. */
export const knownChanges: readonly Change[] = changes.toSorted(newestFirst)
export const newestChange = knownChanges[0]?.id ?? 0

export function changesSince(id: number, roles: readonly Role[] | null): Change[] {
  return changesFor(roles, knownChanges).filter((change) => change.id > id)
}

/** Those that concern a person; all of them as long as nobody is signed in (null). */
export function changesFor(roles: readonly Role[] | null, all: readonly Change[]): Change[] {
  return all.filter((change) => !roles || !change.for || roles.some((role) => change.for?.includes(role)))
}

/**
 * The changes of the waiting version, which this page's own build does not contain. Empty if the server cannot be
 * reached; the update is offered anyway.
 */
export async function fetchComingChanges(): Promise<Change[]> {
  try {
    // The service worker does not cache this file, so the response comes from the new build.
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
