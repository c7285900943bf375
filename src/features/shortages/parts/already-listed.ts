import { barcodeOf } from '../../../shared/rules/shortages/barcode.ts'
import { listedUnder } from '../../../shared/rules/shortages/new-shortage.ts'
import type { ListedShortage } from '../overlay.ts'
import type { ShortagesView } from '../queries.ts'

export type AlreadyListed = { name: string; item: ListedShortage | null }

/** The shortage that has this barcode already. `item` is null for the person's own unsent one. */
export function alreadyListed(view: ShortagesView, barcode: string, ownBarcode: string | null): AlreadyListed | null {
  const found = listedUnder(
    view.listed.map((item) => ({ ...item.shortage, item })),
    barcode,
  )
  if (found) return { name: found.shortageName, item: found.item }
  if (ownBarcode !== null && barcodeOf(ownBarcode) === barcodeOf(barcode)) return null
  const own = listedUnder(
    view.ownNew.map(({ intent }) => intent),
    barcode,
  )
  return own ? { name: own.shortageName, item: null } : null
}
