import type { Shortage } from '../contract/shortages.ts'
import { barcodeOf } from './barcode.ts'

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
  /** Somebody listed that barcode meanwhile: the person may support it instead. */
  | { action: 'conflict'; code: 'shortage_listed'; current: Shortage }

/** Lists a shortage unless its barcode is in the latest list already; one's own entry there is this very one. */
export function decideNewShortage({ server, intent, opId }: { server: Shortage[]; intent: NewShortageIntent; opId: string }): NewShortageDecision {
  const { registerer, ...fields } = intent
  const listed = server.find((shortage) => shortage['clientRef'] === opId) ?? listedUnder(server, intent.shortageUPC)
  if (!listed) return { action: 'create', body: { ...fields, shortageRegisterers: registerer, clientRef: opId } }
  const isOwn =
    listed['clientRef'] === opId ||
    listed.shortageRegisterers.some(({ name, phName }) => name === registerer.name && phName === registerer.phName)
  return isOwn ? { action: 'nothing', shortage: listed } : { action: 'conflict', code: 'shortage_listed', current: listed }
}

/** The shortage of that barcode, however either of them was written. */
export function listedUnder<Listed extends Pick<Shortage, 'shortageUPC'>>(list: Listed[], barcode: string): Listed | undefined {
  const wanted = barcodeOf(barcode)
  return wanted === '' ? undefined : list.find(({ shortageUPC }) => barcodeOf(shortageUPC) === wanted)
}
