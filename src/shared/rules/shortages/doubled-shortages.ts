import type { Registerer, Shortage } from '../../contract/shortages.ts'
import { barcodeOf } from './barcode.ts'
import { byOperation } from '../sales/doubles.ts'

/** A shortage as it counts, and all its copies on the server. */
export type CountedShortage = { shortage: Shortage; copies: Shortage[] }

/**
 * One shortage for each barcode and `clientRef`: the copy with the lowest id, with the supporters that only another one
 * has. A support goes to every copy.
 */
export function countedShortages(shortages: readonly Shortage[]): CountedShortage[] {
  return byOperation(shortages, ({ shortageUPC }) => [barcodeOf(shortageUPC)]).map(([first, ...others]) => ({
    shortage: others.reduce(withSupportersOf, first),
    copies: [first, ...others],
  }))
}

/** The shortage with this id and its copies; none if it is not listed. */
export function copiesOfShortage(shortageId: string, shortages: readonly Shortage[]): Shortage[] {
  return countedShortages(shortages).find(({ copies }) => copies.some(({ _id }) => _id === shortageId))?.copies ?? []
}

function withSupportersOf(shortage: Shortage, other: Shortage): Shortage {
  const known = new Set(shortage.shortageRegisterers.map(supporterOf))
  const more = other.shortageRegisterers.filter((entry) => !known.has(supporterOf(entry)))
  return more.length === 0 ? shortage : { ...shortage, shortageRegisterers: [...shortage.shortageRegisterers, ...more] }
}

function supporterOf({ userId, name, phName }: Registerer): string {
  return JSON.stringify(userId ? [userId] : [name, phName])
}
