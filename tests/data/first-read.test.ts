import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dexie } from 'dexie'
import { accountDb, deleteAccountDb } from '../../src/data/store/account-db.ts'
import { deviceDb } from '../../src/data/store/device-db.ts'
import { readFirst } from '../../src/data/store/first-read.ts'
import { outboxDb } from '../support/outbox-db.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import { outboxRowWith } from '../support/outbox-row.ts'

const NOW = Date.UTC(2026, 10, 21, 9)
const session = {
  id: 'current' as const,
  userId: 'sara',
  employeeName: 'Sara',
  isAdmin: false,
  isAccountant: false,
  currentPharmacy: 'P2023',
  signedInAt: NOW,
  isOffline: false,
}

function reportOf(day: string, pharmacyName = 'P2023') {
  return dailyReportSchema.parse({
    _id: `${pharmacyName} ${day}`,
    pharmacyName,
    day,
    dayTimeStamp: 0,
    dayType: 'single',
    firstSales: 10,
    firstPharmacist: 'Sara',
  })
}

describe('The first read at the start', () => {
  beforeEach(async () => {
    await Promise.all([deviceDb.open(), outboxDb.open()])
  })

  afterEach(async () => {
    await Promise.all([deviceDb.delete(), outboxDb.delete()])
  })

  it('is null where nothing is stored, and fails where no database opens.', async () => {
    await Promise.all([deviceDb.delete(), outboxDb.delete()])
    expect(await readFirst(NOW)).toBeNull()
    vi.stubGlobal('indexedDB', undefined)
    await expect(readFirst(NOW)).rejects.toThrow()
    vi.unstubAllGlobals()
  })

  it('is of the month by the server’s time where the clock is wrong.', async () => {
    await deviceDb.session.put(session)
    await deviceDb.settings.bulkPut([
      { key: 'highestTimeSeen', value: NOW },
      { key: 'serverContact', value: { at: NOW - 30 * DAY_MS, serverAheadMs: 30 * DAY_MS, uncertainMs: 500 } },
    ])
    expect((await readFirst(NOW - 30 * DAY_MS))?.sales?.month).toBe('2026-11')
  })

  it('contains the person at the counter, the settings, and the sales that their home shows.', async () => {
    await deviceDb.session.put(session)
    await deviceDb.settings.put({ key: 'deviceMode', value: 'shared' })
    await deviceDb.reports.bulkPut(['2024-01-05', '2026-10-24', '2026-10-25', '2026-11-20'].map((day) => reportOf(day)))
    await deviceDb.reports.put(reportOf('2026-11-20', 'P2024'))
    await outboxDb.rows.bulkPut(
      (['done', 'rejected', 'queued', 'ambiguous'] as const).map((state, index) =>
        outboxRowWith({ seq: index + 1, state, ownerId: 'sara' }),
      ),
    )

    const first = await readFirst(NOW)
    expect(first?.session).toEqual(session)
    expect(first?.settings.get('deviceMode')).toBe('shared')
    expect(first?.sales).toMatchObject({ pharmacyName: 'P2023', month: '2026-11', alsoFrom: '2026-10-25' })
    expect(first?.sales?.reports.map(({ day }) => day)).toEqual(['2026-10-25', '2026-11-20'])
    expect(first?.sales?.oldest?.day).toBe('2024-01-05')
    expect(first?.sales?.unsent.map(({ seq }) => seq)).toEqual([2, 3, 4])
  })

  it('contains what a manager’s dashboard shows of the running month and the previous one, and no dashboard for other roles.', async () => {
    const monthOf = (month: string, pharmacyName: string) => ({
      id: `${month} ${pharmacyName}`,
      month,
      pharmacyName,
      total: 5,
      daysReported: 1,
      lastDay: null,
    })
    await deviceDb.session.put({ ...session, isAdmin: true, currentPharmacy: '' })
    await deviceDb.pharmacies.put({ _id: 'p1', pharmacyNo: '1', pharmacyName: 'P2023', pharmacyAddress: '' })
    const own = accountDb('sara')
    await own.months.bulkPut([
      monthOf('2026-09', 'P2023'),
      monthOf('2026-10', 'P2023'),
      monthOf('2026-11', 'P2024'),
      monthOf('2026-11', 'P2023'),
    ])
    await own.reports.bulkPut(['2026-11-20', '2026-11-21'].map((day) => reportOf(day)))
    const freshness = { resource: 'months:2026-11', fetchedAt: NOW, etag: null, cursor: null, problem: null }
    await own.freshness.put(freshness)

    const chain = await (await readFirst(NOW))?.chain
    expect(chain?.months.map(({ id }) => id)).toEqual(['2026-11 P2023', '2026-11 P2024', '2026-10 P2023'])
    expect(chain).toMatchObject({
      userId: 'sara',
      today: '2026-11-21',
      storedMonths: 4,
      freshness: { ofMonths: freshness },
    })
    expect(chain?.pharmacies.map(({ pharmacyName }) => pharmacyName)).toEqual(['P2023'])
    expect(chain?.isPlain).toBe(false)
    await deviceDb.settings.put({ key: 'serverKind', value: 'plain' })
    expect((await (await readFirst(NOW))?.chain)?.isPlain).toBe(true)
    expect(chain?.todaysReports.map(({ day }) => day)).toEqual(['2026-11-21'])

    await deviceDb.session.put(session)
    expect(await (await readFirst(NOW))?.chain).toBeNull()
    await deleteAccountDb('sara')
    await deviceDb.session.put({ ...session, isAdmin: true })
    expect(await (await readFirst(NOW))?.chain).toBeNull()
    expect(await Dexie.getDatabaseNames()).not.toContain('account-sara')
  })

  it('contains no sales when no person is signed in.', async () => {
    await deviceDb.reports.put(reportOf('2026-11-20'))
    expect(await readFirst(NOW)).toMatchObject({ session: undefined, sales: null })
  })

  it('is empty on a new tablet, and creates no database there.', async () => {
    await Promise.all([deviceDb.delete(), outboxDb.delete()])
    expect(await readFirst(NOW)).toBeNull()
    expect(await Dexie.getDatabaseNames()).toEqual([])
  })
})
