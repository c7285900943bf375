import { expect, test } from 'vitest'
import type { ReportedDay } from '../../src/features/sales/overlay.ts'
import { arrivedSince, figuresNow } from '../../src/features/sales/parts/form/seen-before.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import { reportOf } from '../support/reports.ts'

const DAY = '2026-11-02'
const SUBJECT = { day: DAY, shift: 'morning', me: { id: 'amal', names: ['Amal'] } } as const
const NOTHING: ReportedDay[] = []
const CORRECTED = { sales: 300, byName: 'Khalid', at: `${DAY}T12:00:00.000Z`, reason: 'The receipt says so' }

const report = (sales: number, by: 'Amal' | 'Badr', fields = {}) =>
  dailyReportSchema.parse({
    ...reportOf({ day: DAY, dayType: 'double' }),
    firstSales: sales,
    firstPharmacist: by,
    firstPharmacistId: by.toLowerCase(),
    ...fields,
  })
const onServer = (...args: Parameters<typeof report>): ReportedDay[] => shown(report(...args), report(...args))
/** Amal's own figure, which waits to be sent, over what the server has. */
const waiting = (sales: number, server?: ReturnType<typeof report>) => shown(report(sales, 'Amal'), server)
function shown(each: ReturnType<typeof report>, server: ReturnType<typeof report> | undefined): ReportedDay[] {
  return [{ report: each, server, unsent: {}, toDecide: [], surplusIds: [], differingIds: [] }]
}
const arrived = (then: ReportedDay[], now: ReportedDay[]) => arrivedSince(figuresNow(then, SUBJECT), now, SUBJECT)

test.each([
  ['a colleague’s, where there was none', NOTHING, onServer(300, 'Badr'), { by: 'Badr', isNew: true }],
  [
    'a colleague’s over one’s own that waits',
    waiting(400),
    waiting(400, report(300, 'Badr')),
    { by: 'Badr', isNew: false },
  ],
  ['another one of that colleague', onServer(300, 'Badr'), onServer(310, 'Badr'), { by: 'Badr', isNew: false }],
  ['one’s own, recorded in another tab', NOTHING, waiting(400), { by: 'Amal', isNew: true }],
  [
    'a manager’s correction',
    onServer(300, 'Amal'),
    onServer(350, 'Amal', { firstCorrection: CORRECTED }),
    { by: 'Khalid', isNew: false },
  ],
])('A figure that has arrived since a shift was begun is %s.', (_what, then, now, expected) => {
  const { by, ...others } = expected
  expect(arrived(then, now)).toMatchObject({ ...others, replaced: { by } })
})

test.each([
  ['nothing has changed', onServer(300, 'Badr'), onServer(300, 'Badr')],
  ['one’s own figure is sent', waiting(400), onServer(400, 'Amal')],
  ['one’s own figure is sent in place of a colleague’s', waiting(400, report(300, 'Badr')), onServer(400, 'Amal')],
  ['a report is removed', onServer(300, 'Badr'), NOTHING],
])('None has arrived where %s.', (_what, then, now) => {
  expect(arrived(then, now)).toBeNull()
})
