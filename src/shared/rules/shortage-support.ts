import { listOf } from '../contract/primitives.ts'
import { asItCame } from '../contract/readable.ts'
import { registererSchema } from '../contract/shortages.ts'
import type { Registerer, Shortage } from '../contract/shortages.ts'

/** Whether a person wants to support a shortage, or no longer does. */
export type ShortageSupportIntent = {
  shortageId: string
  supports: boolean
  /** The supporter's three names; an entry with any of them and the same pharmacy is this person. */
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
 * Decides about the person's own entry in the server's current list. All other entries and unknown fields are sent back
 * unchanged (docs/rules.md, *Shortages*).
 */
export function decideShortageSupport({
  server,
  intent,
  ambiguous = false,
}: {
  server: Shortage | null
  intent: ShortageSupportIntent
  /** It was sent before and may have been applied already. */
  ambiguous?: boolean
}): ShortageSupportDecision {
  if (!server) return { action: 'conflict', code: 'shortage_gone', current: null }
  if (isSupporter(server.shortageRegisterers, intent) === intent.supports)
    return { action: 'nothing', shortage: server }
  if (server.retired) return { action: 'conflict', code: 'retired', current: server }
  // A person who supported it before moving to another pharmacy keeps that entry on the server; retrying would never
  // end.
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

/** The list after the intent is applied. */
export function registerersAfter(registerers: Registerer[], intent: ShortageSupportIntent): Registerer[] {
  const others = registerers.filter((registerer) => !isSamePerson(registerer, intent))
  return intent.supports ? [...others, registererOf(intent)] : others
}

/** The same for the received entries: an unreadable one has no owner and keeps its position. */
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
