import { listOf } from '../contract/primitives.ts'
import { asItCame } from '../contract/readable.ts'
import { registererSchema } from '../contract/shortages.ts'
import type { Registerer, Shortage } from '../contract/shortages.ts'

/** Whether somebody wants to be among the supporters of a shortage, or no longer. */
export type ShortageSupportIntent = {
  shortageId: string
  supports: boolean
  /** The supporter's three names: any of them in the list, with the same pharmacy, is this person. */
  names: string[]
  pharmacyName: string
  timeDone: string
}

export type ShortageSupportDecision =
  | { action: 'edit'; shortageId: string; body: Record<string, unknown> }
  | { action: 'nothing'; shortage: Shortage }
  | { action: 'conflict'; code: 'shortage_gone'; current: null }
  | { action: 'conflict'; code: 'retired'; current: Shortage }

/**
 * What to do about one's own entry in the list as the server has it now. Everybody else's entry, and every field we do
 * not know, goes back as it came (docs/rules.md, *Shortages*).
 */
export function decideShortageSupport({
  server,
  intent,
  ambiguous = false,
}: {
  server: Shortage | null
  intent: ShortageSupportIntent
  /** It was sent before: what it asked for may be there already. */
  ambiguous?: boolean
}): ShortageSupportDecision {
  if (!server) return { action: 'conflict', code: 'shortage_gone', current: null }
  if (isSupporter(server.shortageRegisterers, intent) === intent.supports)
    return { action: 'nothing', shortage: server }
  if (server.retired) return { action: 'conflict', code: 'retired', current: server }
  // Somebody who supported it before moving to another pharmacy keeps that entry on the server: asking again would never end.
  if (ambiguous && intent.supports && server.shortageRegisterers.some(({ name }) => name === intent.names[0]))
    return { action: 'nothing', shortage: server }
  const fields = asItCame(server)
  const entries = listOf(fields['shortageRegisterers'])
  return {
    action: 'edit',
    shortageId: server._id,
    body: { ...fields, shortageRegisterers: entriesAfter(entries, intent) },
  }
}

/** The list as it is once the intent is through. */
export function registerersAfter(registerers: Registerer[], intent: ShortageSupportIntent): Registerer[] {
  const others = registerers.filter((registerer) => !isSamePerson(registerer, intent))
  return intent.supports ? [...others, registererOf(intent)] : others
}

/** The same for the entries as they came: one that does not read is nobody's, and keeps its place. */
function entriesAfter(entries: unknown[], intent: ShortageSupportIntent): unknown[] {
  const others = entries.filter((entry) => {
    const registerer = registererSchema.safeParse(entry).data
    return registerer === undefined || !isSamePerson(registerer, intent)
  })
  return intent.supports ? [...others, registererOf(intent)] : others
}

function registererOf({ names, pharmacyName, timeDone }: ShortageSupportIntent): Registerer {
  return { name: names[0] ?? '', phName: pharmacyName, timeDone }
}

export function isSupporter(
  registerers: Registerer[],
  person: Pick<ShortageSupportIntent, 'names' | 'pharmacyName'>,
): boolean {
  return registerers.some((registerer) => isSamePerson(registerer, person))
}

function isSamePerson(
  { name, phName }: Registerer,
  { names, pharmacyName }: Pick<ShortageSupportIntent, 'names' | 'pharmacyName'>,
): boolean {
  return name !== '' && phName === pharmacyName && names.includes(name)
}
