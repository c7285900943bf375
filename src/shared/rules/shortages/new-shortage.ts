import type { Shortage } from '../../contract/shortages.ts'
import { barcodeOf } from './barcode.ts'
import { countedShortages } from './doubled-shortages.ts'
import { isSupporter } from './shortage-support.ts'

export type NewShortageIntent = {
  shortageUPC: string
  shortageName: string
  shortagePrice: number
  shortagePicLink: string
  registerer: { name: string; phName: string; timeDone: string }
}

export type NewShortageDecision =
  | { action: 'create'; body: Record<string, unknown> }
  | { action: 'nothing'; shortage: Shortage }
  /** Another person has listed that barcode meanwhile: the person may support it instead. */
  | { action: 'conflict'; code: 'shortage_listed'; current: Shortage }
  /** A server without references stored it twice; both are shown. */
  | { action: 'conflict'; code: 'double_shortage'; current: Shortage[] }

/**
 * Lists a shortage unless its barcode is already in the latest list; the person's own entry there counts as this one.
 */
export function decideNewShortage({
  server,
  intent,
  opId,
  ownerId,
}: {
  server: Shortage[]
  intent: NewShortageIntent
  opId: string
  ownerId: string
}): NewShortageDecision {
  const { registerer, ...fields } = intent
  const person = { id: ownerId, names: [registerer.name], pharmacyName: registerer.phName }
  const isOwn = ({ shortageRegisterers }: Shortage) => isSupporter(shortageRegisterers, person)
  const counted = countedShortages(server).map(({ shortage }) => shortage)
  const certain = counted.find((shortage) => shortage['clientRef'] === opId)
  if (certain) return { action: 'nothing', shortage: certain }
  const listed = allListedUnder(counted, intent.shortageUPC)
  const [own, ...more] = listed.filter(isOwn)
  if (own && more.length > 0) return { action: 'conflict', code: 'double_shortage', current: [own, ...more] }
  if (own) return { action: 'nothing', shortage: own }
  const [others] = listed
  if (others) return { action: 'conflict', code: 'shortage_listed', current: others }
  return { action: 'create', body: { ...fields, shortageRegisterers: registerer, clientRef: opId } }
}

/** The shortage with that barcode, in any notation. */
export function listedUnder<Listed extends Pick<Shortage, 'shortageUPC'>>(
  list: Listed[],
  barcode: string,
): Listed | undefined {
  return allListedUnder(list, barcode)[0]
}

function allListedUnder<Listed extends Pick<Shortage, 'shortageUPC'>>(list: Listed[], barcode: string): Listed[] {
  const wanted = barcodeOf(barcode)
  return wanted === '' ? [] : list.filter(({ shortageUPC }) => barcodeOf(shortageUPC) === wanted)
}
