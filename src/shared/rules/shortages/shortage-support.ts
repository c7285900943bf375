import { listOf } from '../../contract/primitives.ts'
import { asItCame } from '../../contract/readable.ts'
import { registererSchema } from '../../contract/shortages.ts'
import type { Registerer, Shortage } from '../../contract/shortages.ts'

/** Whether a person wants to support a shortage, or no longer does. */
export type ShortageSupportIntent = {
  shortageId: string
  supports: boolean
  /** The supporter's three names; an entry without an id with any of them and the same pharmacy is this person. */
  names: string[]
  pharmacyName: string
  timeDone: string
}

export type ShortageSupportDecision =
  | { action: 'edit'; shortageId: string; body: Record<string, unknown> }
  | { action: 'nothing'; shortage: Shortage }
  | { action: 'conflict'; code: 'shortage_gone'; current: null }
  | { action: 'conflict'; code: 'retired'; current: Shortage }

/** Who is looked for in a list of supporters. */
export type Supporter = Pick<ShortageSupportIntent, 'names' | 'pharmacyName'> & { id: string }

type Meant = {
  intent: ShortageSupportIntent
  ownerId: string
  /** It was sent before and may have been applied already. */
  ambiguous?: boolean
}

/**
 * Decides about the person's own entry in the server's current list. All other entries and unknown fields are sent back
 * unchanged (docs/rules.md, *Shortages*). `server`: the shortage with its copies, each of which is written in turn; none
 * if it is gone.
 */
export function decideShortageSupport({
  server,
  ...meant
}: Meant & { server: readonly Shortage[] }): ShortageSupportDecision {
  const decisions = server.map((shortage) => decideEntry(shortage, meant))
  return (
    decisions.find(({ action }) => action === 'edit') ??
    decisions[0] ?? { action: 'conflict', code: 'shortage_gone', current: null }
  )
}

function decideEntry(server: Shortage, { intent, ownerId, ambiguous = false }: Meant): ShortageSupportDecision {
  const person = { ...intent, id: ownerId }
  if (isSupporter(server.shortageRegisterers, person) === intent.supports)
    return { action: 'nothing', shortage: server }
  if (server.retired) return { action: 'conflict', code: 'retired', current: server }
  // A person who supported it before moving to another pharmacy keeps that entry on the server; retrying would never
  // end.
  const isThatName = ({ name, userId }: Registerer) => !userId && name === intent.names[0]
  if (ambiguous && intent.supports && server.shortageRegisterers.some(isThatName))
    return { action: 'nothing', shortage: server }
  const fields = asItCame(server)
  const entries = listOf(fields['shortageRegisterers'])
  return {
    action: 'edit',
    shortageId: server._id,
    body: { ...fields, shortageRegisterers: entriesAfter(entries, { intent, person }) },
  }
}

/** The list after the intent of that person is applied. */
export function registerersAfter(
  registerers: Registerer[],
  intent: ShortageSupportIntent,
  ownerId: string,
): Registerer[] {
  const others = registerers.filter((registerer) => !isSamePerson(registerer, { ...intent, id: ownerId }))
  return intent.supports ? [...others, registererOf(intent)] : others
}

/** The same for the received entries: an unreadable one has no owner and keeps its position. */
function entriesAfter(
  entries: unknown[],
  { intent, person }: { intent: ShortageSupportIntent; person: Supporter },
): unknown[] {
  const others = entries.filter((entry) => {
    const registerer = registererSchema.safeParse(entry).data
    return registerer === undefined || !isSamePerson(registerer, person)
  })
  return intent.supports ? [...others, registererOf(intent)] : others
}

function registererOf({ names, pharmacyName, timeDone }: ShortageSupportIntent): Registerer {
  return { name: names[0] ?? '', phName: pharmacyName, timeDone }
}

export function isSupporter(registerers: Registerer[], person: Supporter): boolean {
  return registerers.some((registerer) => isSamePerson(registerer, person))
}

function isSamePerson({ name, phName, userId }: Registerer, { id, names, pharmacyName }: Supporter): boolean {
  return userId ? userId === id : name !== '' && phName === pharmacyName && names.includes(name)
}
