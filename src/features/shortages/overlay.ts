import { isStillMeant, stateWordOf } from '@counter/outbox'
import type { OutboxRow, StateWord } from '@counter/outbox'
import { parseNewShortageIntent } from '../../shared/contract/intents/new-shortage.ts'
import { parseShortageSupportIntent } from '../../shared/contract/intents/shortage-support.ts'
import type { Shortage } from '../../shared/contract/shortages.ts'
import type { NewShortageIntent } from '../../shared/rules/shortages/new-shortage.ts'
import { countedShortages } from '../../shared/rules/shortages/doubled-shortages.ts'
import { isSupporter, registerersAfter } from '../../shared/rules/shortages/shortage-support.ts'
import type { Supporter } from '../../shared/rules/shortages/shortage-support.ts'

/** The signed-in person, as the lists of supporters name them. */
export type Person = Supporter

/**
 * A shortage as the screen shows it: the server's, with the person's own unsent support applied unless it was rejected.
 */
export type ListedShortage = {
  shortage: Shortage
  isSupported: boolean
  /** The newest unsent change of the person's support, and its state. */
  unsent: { row: OutboxRow; state: StateWord; supports: boolean } | null
}

/** A shortage that the person added and the server does not have yet. */
export type OwnNewShortage = { row: OutboxRow; intent: NewShortageIntent; state: StateWord }

export type Laid = {
  listed: ListedShortage[]
  ownNew: OwnNewShortage[]
  /** Support rows for shortages that are no longer listed; they wait for their owner. */
  lost: OutboxRow[]
}

type Sources = { server: Shortage[]; supportRows: OutboxRow[]; newRows: OutboxRow[]; person: Person }

/** Copies of one shortage are listed once. */
export function withOverlay({ server: stored, supportRows, newRows, person }: Sources): Laid {
  const server = stored.filter(({ retired }) => !retired)
  const wishes = new Map(
    supportRows.flatMap((row) => {
      const intent = parseShortageSupportIntent(row.intent)
      return intent ? [[intent.shortageId, { row, intent }] as const] : []
    }),
  )
  const listed = countedShortages(server).map(({ shortage, copies }): ListedShortage => {
    const [wish] = copies.flatMap(({ _id }) => wishes.get(_id) ?? []).toSorted((a, b) => b.row.seq - a.row.seq)
    for (const { _id } of copies) wishes.delete(_id)
    if (!wish) return { shortage, isSupported: isSupporter(shortage.shortageRegisterers, person), unsent: null }
    const unsent = { row: wish.row, state: stateWordOf(wish.row), supports: wish.intent.supports }
    if (!isStillMeant(wish.row))
      return { shortage, isSupported: isSupporter(shortage.shortageRegisterers, person), unsent }
    const meant = { ...wish.intent, id: person.id }
    const isThere = isSupporter(shortage.shortageRegisterers, meant) === wish.intent.supports
    const shortageRegisterers = isThere
      ? shortage.shortageRegisterers
      : registerersAfter(shortage.shortageRegisterers, wish.intent, person.id)
    return {
      shortage: { ...shortage, shortageRegisterers },
      isSupported: wish.intent.supports,
      unsent,
    }
  })
  const arrived = new Set(server.map((shortage) => shortage['clientRef']))
  return {
    listed,
    ownNew: newRows.flatMap((row) => {
      const intent = arrived.has(row.opId) ? null : parseNewShortageIntent(row.intent)
      return intent ? [{ row, intent, state: stateWordOf(row) }] : []
    }),
    lost: [...wishes.values()].flatMap(({ row }) => (stateWordOf(row) === 'attention' ? [row] : [])),
  }
}
