import type { Insertable } from 'kysely'
import { checkDigitOf } from '../../src/shared/rules/shortages/barcode-check.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import type { ShortageRegisterersTable, ShortagesTable } from '../database/tables.ts'
import { DEMO_PEOPLE, DEMO_PHARMACIES, fullNameOf } from './chain.ts'
import { seededRandom } from './random.ts'

const SEED = 77
const HOUR_MS = DAY_MS / 24
const SHORTAGES: [name: string, priceHalalas: number][] = [
  ['Panadol Extra 24 tablets', 1_275],
  ['Ventolin inhaler 100 mcg', 1_885],
  ['Glucophage 500 mg 50 tablets', 1_560],
  ['Augmentin 1 g 14 tablets', 4_935],
  ['Insulin Lantus SoloStar', 26_480],
  ['Brufen syrup 100 ml', 1_120],
  ['Nexium 40 mg 28 tablets', 9_740],
  ['Concor 5 mg 30 tablets', 2_655],
  ['Euthyrox 50 mcg 100 tablets', 2_210],
  ['Vitamin D3 50,000 IU', 3_450],
  ['Similac Gold 1 800 g', 9_900],
  ['Otrivin nasal spray', 1_640],
]

/** Shortages of the last two weeks with their supporters, newest last. */
export function demoShortages(nowMs: number): {
  shortages: Insertable<ShortagesTable>[]
  registerers: ShortageRegisterersTable[]
} {
  const random = seededRandom(SEED)
  const places = new Set(DEMO_PHARMACIES.map(({ name }) => name))
  const people = DEMO_PEOPLE.filter(({ place }) => places.has(place))
  const registerers: ShortageRegisterersTable[] = []
  const shortages = SHORTAGES.map(([name, price], index) => {
    const id = `demo-shortage-${String(index + 1).padStart(2, '0')}`
    const createdAt = nowMs - (SHORTAGES.length - index) * (DAY_MS + HOUR_MS)
    const supporters = people.filter(
      (_person, at) => (at + index) % people.length === 0 || random() < 0.06 + index * 0.02,
    )
    supporters.forEach((person, at) => {
      registerers.push({
        shortage_id: id,
        user_id: person.id,
        name: fullNameOf(person),
        ph_name: person.place,
        time_done: new Date(Math.min(nowMs - HOUR_MS, createdAt + at * 7 * HOUR_MS)).toISOString(),
        added_seq: index * people.length + at,
      })
    })
    const iso = new Date(createdAt).toISOString()
    return {
      id,
      upc: barcodeOf(10_001 + index * 37),
      name,
      price,
      pic_link: '',
      client_ref: null,
      // Each has at least one supporter.
      added_by: supporters[0]?.id ?? '',
      extra: '{}',
      change_seq: index + 1,
      created_at: iso,
      updated_at: iso,
    }
  })
  return { shortages, registerers }
}

/** A valid EAN-13. */
function barcodeOf(article: number): string {
  const digits = `6281000${article}`
  return digits + checkDigitOf(digits)
}
