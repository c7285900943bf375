import type { PharmacyMonth } from '../../shared/contract/monthly.ts'
import type { Pharmacy } from '../../shared/contract/pharmacies.ts'
import type { DailyReport } from '../../shared/contract/sales.ts'
import { monthBefore, monthOf, riyadhDayOf } from '../../shared/rules/days/business-day.ts'
import { homeSpanOf } from '../../shared/rules/days/home-span.ts'
import { presentOf } from '../../shared/rules/days/present.ts'
import { clockIn, SERVER_CONTACT } from './clock-settings.ts'
import type { FreshnessRow, SessionRow, SettingRow } from './device-db.ts'
import { openExisting, readUnsentAtStart, resultOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'

/** The stored rows of a pharmacy's home page. */
export type FirstSales = {
  pharmacyName: string
  month: string
  alsoFrom: string
  reports: DailyReport[]
  oldest: DailyReport | undefined
  freshness: FreshnessRow | undefined
  unsent: OutboxRow[]
}

/** The stored rows of a manager's dashboard, for the current and the previous month. */
export type FirstChain = {
  userId: string
  today: string
  pharmacies: Pharmacy[]
  isPlain: boolean
  months: PharmacyMonth[]
  /** Of all months. */
  storedMonths: number
  todaysReports: DailyReport[]
  freshness: Record<'ofMonths' | 'ofDays' | 'ofPharmacies', FreshnessRow | undefined>
}

export type FirstRead = {
  session: SessionRow | undefined
  settings: Map<string, unknown>
  sales: FirstSales | null
  /** Pending; the first paint does not wait for it. Null for people who are not managers. */
  chain: Promise<FirstChain | null>
}

const LATEST_DAY = '9999'
/** After a moment, because the browser may have lost its connection to the database for that long. */
const AGAIN_AFTER_MS = 300

/** The key under which the dashboard finds its first read. */
export function firstChainKey(userId: string): string {
  return `chain ${userId}`
}

/**
 * Reads what the first screen shows, directly from IndexedDB. It runs before the app's scripts have loaded and is
 * finished when they have, whereas Dexie would only start to open then. Null if nothing is stored or reading failed;
 * the app then reads the data itself, as it does later. Rejects if the browser opens no database.
 */
export async function readFirst(clock = Date.now()): Promise<FirstRead | null> {
  const [device, unsent] = await Promise.all([readDevice(clock), readUnsentAtStart().catch(() => null)])
  return device && unsent && { ...device, sales: device.sales && { ...device.sales, unsent } }
}

async function readDevice(clock: number): Promise<FirstRead | null> {
  const db = await openExisting('device').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    return openExisting('device')
  })
  if (!db) return null
  try {
    const stores = db.transaction(['session', 'settings', 'reports', 'freshness'], 'readonly')
    const settings = resultOf<SettingRow[]>(stores.objectStore('settings').getAll())
    const session = await resultOf<SessionRow | undefined>(stores.objectStore('session').get('current'))
    const known = new Map((await settings).map(({ key, value }) => [key, value]))
    const { now } = presentOf({ clock, known: clockIn(known.get(SERVER_CONTACT)) })
    const pharmacyName = session?.currentPharmacy ?? ''
    const sales = pharmacyName === '' ? null : await readSales(stores, { pharmacyName, now })
    const chain = session?.isAdmin
      ? readChain(session.userId, riyadhDayOf(now)).catch(() => null)
      : Promise.resolve(null)
    return { session, settings: known, sales, chain }
  } catch {
    return null
  } finally {
    db.close()
  }
}

async function readSales(
  stores: IDBTransaction,
  { pharmacyName, now }: { pharmacyName: string; now: number },
): Promise<FirstSales> {
  const { month, alsoFrom } = homeSpanOf(riyadhDayOf(now))
  const from = `${month}-01` < alsoFrom ? `${month}-01` : alsoFrom
  const days = stores.objectStore('reports').index('[pharmacyName+day]')
  const daysSince = (day: string) => IDBKeyRange.bound([pharmacyName, day], [pharmacyName, LATEST_DAY])
  const [reports, oldest, freshness] = await Promise.all([
    resultOf<DailyReport[]>(days.getAll(daysSince(from))),
    resultOf<DailyReport | undefined>(days.get(daysSince(''))),
    resultOf<FreshnessRow | undefined>(stores.objectStore('freshness').get(`reports:${pharmacyName}`)),
  ])
  return { pharmacyName, month, alsoFrom, reports, oldest, freshness, unsent: [] }
}

async function readChain(userId: string, today: string): Promise<FirstChain | null> {
  const [device, account] = await Promise.all([openExisting('device'), openExisting(`account-${userId}`)])
  try {
    if (!device || !account) return null
    const ofTablet = device.transaction(['pharmacies', 'settings', 'freshness'], 'readonly')
    const own = account.transaction(['months', 'reports', 'freshness'], 'readonly')
    const [month, months] = [monthOf(today), own.objectStore('months')]
    const ofMonth = (name: string) => resultOf<PharmacyMonth[]>(months.index('month').getAll(name))
    const freshnessOf = (stores: IDBTransaction, resource: string) =>
      resultOf<FreshnessRow | undefined>(stores.objectStore('freshness').get(resource))
    const [pharmacies, kind, running, before, storedMonths, todaysReports, ofMonths, ofDays, ofPharmacies] =
      await Promise.all([
        resultOf<Pharmacy[]>(ofTablet.objectStore('pharmacies').getAll()),
        resultOf<SettingRow | undefined>(ofTablet.objectStore('settings').get('serverKind')),
        ofMonth(month),
        ofMonth(monthBefore(month)),
        resultOf<number>(months.count()),
        resultOf<DailyReport[]>(own.objectStore('reports').index('day').getAll(today)),
        freshnessOf(own, `months:${month}`),
        freshnessOf(own, `days:${month}`),
        freshnessOf(ofTablet, 'pharmacies'),
      ])
    return {
      userId,
      today,
      pharmacies,
      isPlain: kind?.value === 'plain',
      months: [...running, ...before],
      storedMonths,
      todaysReports,
      freshness: { ofMonths, ofDays, ofPharmacies },
    }
  } finally {
    device?.close()
    account?.close()
  }
}
