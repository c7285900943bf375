import { isRealDay } from '../../contract/primitives.ts'
import type { NO_PHARMACY_PLACES } from '../../contract/employees.ts'
import type { Option } from '../../contract/chain/options.ts'
import { allNamesOf } from '../chain/pharmacy-names.ts'
import type { PharmacyNames } from '../chain/pharmacy-names.ts'
import { searchText } from '../values/search-text.ts'
import { plainToken } from '../values/typed-text.ts'
import { hasHijriYear } from '../days/unlikely-day.ts'

export type ImportRole = 'employee' | 'accountant' | 'admin'

/** Other names of the product's choices, as spreadsheets have them. A choice that the chain added has its `nameAr`. */
const ALSO: Record<string, readonly string[]> = {
  Pharmacist: ['صيدلي', 'صيدلية', 'صيدلاني', 'صيدلانية'],
  Worker: ['عامل', 'عاملة'],
  Male: ['M', 'ذكر'],
  Female: ['F', 'أنثى'],
  Egyptian: ['Egypt', 'مصري', 'مصرية', 'مصر'],
  Saudi: ['Saudi Arabia', 'KSA', 'سعودي', 'سعودية', 'السعودية'],
  Bangladesh: ['Bangladeshi', 'بنغلاديشي', 'بنغلاديشية', 'بنغلاديش', 'بنجلاديش', 'بنجلاديشي'],
  Indian: ['India', 'هندي', 'هندية', 'الهند'],
  '0 Days': ['0', 'None', 'بدون فترة تجربة', 'بدون', 'لا يوجد'],
  '3 Months': ['3', '90 days', '3 أشهر', 'ثلاثة أشهر'],
  '6 Months': ['6', '180 days', '6 أشهر', 'ستة أشهر'],
  'Bank Transfer': ['Bank', 'Transfer', 'تحويل بنكي', 'تحويل'],
  Cash: ['نقدًا', 'نقدي', 'كاش'],
  'Al Bilad Bank': ['Bank Albilad', 'Albilad', 'Al Bilad', 'بنك البلاد', 'البلاد'],
  'Al Inmaa Bank': ['Alinma Bank', 'Alinma', 'Alinmaa Bank', 'بنك الإنماء', 'الإنماء', 'مصرف الإنماء'],
  'No Bank Account yet': ['No bank account', 'None', 'لا يوجد حساب بنكي بعد', 'لا يوجد', 'بدون'],
}

const ROLE_NAMES: Record<ImportRole, readonly string[]> = {
  employee: ['Employee', 'Staff', 'موظف', 'موظفة'],
  accountant: ['Accountant', 'محاسب', 'محاسبة'],
  admin: ['Manager', 'Admin', 'Administrator', 'مدير', 'مديرة'],
}

const PLACE_NAMES: Record<(typeof NO_PHARMACY_PLACES)[number], readonly string[]> = {
  'Under Training': ['Under Training', 'Training', 'تحت التدريب'],
  'No Specific Place': ['No Specific Place', 'None', 'Head office', 'بلا مكان محدد', 'الإدارة'],
}

/** How names are compared: without regard to case, accents, digits and spelling variants. */
export function nameKey(name: string): string {
  return searchText(name).replaceAll(/\s+/g, ' ').trim()
}

/** Whether a pharmacy has or had this name. */
export function isNamed(pharmacy: PharmacyNames, name: string): boolean {
  return allNamesOf(pharmacy).some((one) => nameKey(one) === nameKey(name))
}

/** The value that a cell names; null if none. */
type Reader<Value> = (cell: string) => Value | null
export type ChoiceReader = Reader<string>

/** Reads the values of one of the chain's lists. */
export function choiceReader(options: readonly Option[]): ChoiceReader {
  const also = options.flatMap(({ value }) => (ALSO[value] ?? []).map((name) => [name, value] as const))
  const exact = options.flatMap(({ value, nameAr = value }) => [[nameAr, value] as const, [value, value] as const])
  // Exact names count more, because a chain may have added one that is another one's second name.
  return readerOf([...also, ...exact])
}

function readerOf<Value>(names: readonly (readonly [name: string, value: Value])[]): Reader<Value> {
  const byKey = new Map(names.map(([name, value]) => [nameKey(name), value]))
  return (cell) => byKey.get(nameKey(cell)) ?? null
}

function namesIn<Value extends string>(names: Record<Value, readonly string[]>): (readonly [string, Value])[] {
  const entries = Object.entries(names) as [Value, readonly string[]][]
  return entries.flatMap(([value, each]) => each.map((name) => [name, value] as const))
}

/** An empty cell is an employee. */
export const readRole = readerOf<ImportRole>([['', 'employee'], ...namesIn(ROLE_NAMES)])

/** One of the two places without a pharmacy. */
export const readPlaceWithoutPharmacy = readerOf(namesIn(PLACE_NAMES))

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?: .*)?$/

/**
 * A day as `YYYY-MM-DD`, from year-month-day or day-month-year; empty text stays empty. Null if it is neither. A Hijri day
 * is not converted.
 */
export function readDay(cell: string): string | null {
  if (cell === '') return ''
  const text = plainToken(cell)
  const [, ofYear, , ofMonth, ofDay] = YEAR_FIRST.exec(text) ?? []
  const [, day = ofDay, , month = ofMonth, year = ofYear] = DAY_FIRST.exec(text) ?? []
  if (!year || !month || !day) return null
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDay(read) || hasHijriYear(read) ? read : null
}

/** Whether a spreadsheet has replaced the last digits of a long number by an exponent. */
export function hasLostDigits(cell: string): boolean {
  return /^\d([.,٫]\d+)?E\+?\d+$/i.test(plainToken(cell))
}
