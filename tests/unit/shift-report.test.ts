import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { reportBodySchema } from '../../src/shared/contract/report-body.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import type { DailyReport, Shift } from '../../src/shared/contract/sales.ts'
import { dayTotalHalalas } from '../../src/shared/rules/sales/achievement.ts'
import { startOfRiyadhDay } from '../../src/shared/rules/days/business-day.ts'
import {
  decideShiftReport,
  hasNewerShift,
  isTakenShiftReport,
} from '../../src/shared/rules/sales/decide-shift-report.ts'
import { foldShiftReports, overlayShiftReport, saysAll } from '../../src/shared/rules/sales/shift-report.ts'
import type { ShiftReportBase, ShiftReportIntent, ShiftReportWrite } from '../../src/shared/rules/sales/shift-report.ts'
import { isShiftReported, seenOf, shiftOf, UNREPORTED } from '../../src/shared/rules/sales/shift-of-report.ts'
import { reportOf } from '../support/reports.ts'

const day = '2026-11-21'
const saved = '2026-11-21T13:00:00.000Z'
const before = '2026-11-21T12:00:00.000Z'
const byAmal = (sales: number, remarks = '') => ({
  ...{ sales, pharmacist: 'Amal', remarks },
  ...{ shiftEnd: saved, certainEnd: saved },
})
const morningWrite: ShiftReportWrite = {
  pharmacyName: 'P2023',
  day,
  dayType: 'double',
  shifts: { morning: byAmal(1500.5, 'calm') },
}
const nightWrite: ShiftReportWrite = { pharmacyName: 'P2023', day, dayType: 'single', shifts: { night: byAmal(900) } }
const bothWrite: ShiftReportWrite = { ...morningWrite, shifts: { morning: byAmal(1500.5, 'calm'), night: byAmal(900) } }

const morningBy = (name: string, sales: number, remarks: string | null = null) => ({
  firstSales: sales,
  firstPharmacist: name,
  firstRemarks: remarks,
  firstShiftEnd: before,
  firstCertainEnd: before,
})
const nightBy = (name: string, sales: number) => ({
  secondSales: sales,
  secondPharmacist: name,
  secondRemarks: null,
  secondShiftEnd: '2026-11-21T22:00:00.000Z',
})

function decide(server: DailyReport[], write: ShiftReportWrite, base: ShiftReportBase = {}) {
  return decideShiftReport({ opId: 'op-1', ownerId: 'amal', server, write, base, ambiguous: false })
}

describe('without a report of that day', () => {
  it('creates a whole one, with null in all fields of the unreported shift', () => {
    expect(decide([], morningWrite)).toEqual({
      action: 'create',
      body: {
        pharmacyName: 'P2023',
        day,
        dayTimeStamp: startOfRiyadhDay(day),
        dayType: 'double',
        firstSales: 1500.5,
        firstPharmacist: 'Amal',
        firstRemarks: 'calm',
        firstShiftEnd: saved,
        firstCertainEnd: saved,
        firstTill: null,
        secondSales: null,
        secondPharmacist: null,
        secondRemarks: null,
        secondShiftEnd: null,
        secondCertainEnd: null,
        secondTill: null,
        clientRef: 'op-1',
      },
    })
  })

  it('makes the day double when the night shift is reported, whatever was selected', () => {
    expect(decide([], nightWrite)).toMatchObject({
      action: 'create',
      body: { dayType: 'double', firstPharmacist: null, secondSales: 900 },
    })
  })

  it('keeps a single day single, its one shift in the first fields', () => {
    expect(decide([], { ...morningWrite, dayType: 'single' })).toMatchObject({
      body: { dayType: 'single', firstSales: 1500.5 },
    })
  })

  it('carries both of one’s own shifts in one body', () => {
    expect(decide([], bothWrite)).toMatchObject({ action: 'create', body: { firstSales: 1500.5, secondSales: 900 } })
  })
})

describe('with exactly one report of that day', () => {
  test.each([
    ['the shift is empty', reportOf({ day }), {}],
    ['the shift has a figure but no name', reportOf({ day, firstSales: 0, firstPharmacist: '' }), {}],
    ['the shift is one’s own', reportOf({ day, ...morningBy('Amal', 3) }), {}],
    [
      'the shift is a colleague’s that the person saw',
      reportOf({ day, ...morningBy('Badr', 3) }),
      { morning: { sales: 3, pharmacist: 'Badr', remarks: '' } },
    ],
    ['only the other shift is a colleague’s', reportOf({ day, ...nightBy('Badr', 3) }), {}],
  ] as [string, DailyReport, ShiftReportBase][])('edits it when %s', (_what, report, base) => {
    const decision = decide([report], morningWrite, base)
    expect(decision).toMatchObject({
      action: 'edit',
      reportId: report._id,
      body: { firstSales: 1500.5, firstPharmacist: 'Amal' },
    })
    if (decision.action === 'edit') expect(decision.body).not.toHaveProperty('_id')
  })

  describe('that a manager corrected', () => {
    const corrected = (sales: number) => ({
      ...reportOf({ day, ...morningBy('Amal', sales, 'calm'), dayType: 'double' }),
      firstCorrection: { sales: 3, byName: 'Mona', at: saved, reason: 'Receipt missed' },
    })
    const seen = { sales: 4, pharmacist: 'Amal', remarks: 'calm' }

    test('its author decides between both figures, unless they have seen the correction', () => {
      expect(decide([corrected(4)], morningWrite)).toMatchObject({ action: 'conflict', code: 'conflict_shift' })
      const before = { morning: { ...seen, sales: 3 } }
      expect(decide([corrected(4)], morningWrite, before)).toMatchObject({ action: 'conflict', shift: 'morning' })
      expect(decide([corrected(4)], morningWrite, { morning: seen })).toMatchObject({ action: 'edit' })
    })

    test('nothing is written if it is what its author meant, and the other shift is free', () => {
      expect(decide([corrected(1500.5)], morningWrite)).toMatchObject({ action: 'nothing' })
      expect(decide([corrected(4)], nightWrite)).toMatchObject({ action: 'edit' })
    })
  })

  test.each([
    ['nothing', {}],
    ['an empty shift', { morning: null }],
    ['another figure', { morning: { sales: 4, pharmacist: 'Badr', remarks: null } }],
    ['other remarks', { morning: { sales: 3, pharmacist: 'Badr', remarks: 'late' } }],
    ['another colleague', { morning: { sales: 3, pharmacist: 'Cyra', remarks: null } }],
    ['the same in the other shift only', { night: { sales: 3, pharmacist: 'Badr', remarks: null } }],
  ] as [string, ShiftReportBase][])(
    'reports a conflict on a colleague’s figure when the person had seen %s',
    (_what, base) => {
      const report = reportOf({ day, ...morningBy('Badr', 3) })
      expect(decide([report], morningWrite, base)).toEqual({
        action: 'conflict',
        code: 'conflict_shift',
        current: [report],
        shift: 'morning',
      })
    },
  )

  it('reports a conflict for the whole write when one of its two shifts is a colleague’s unseen figure', () => {
    const report = reportOf({ day, ...nightBy('Badr', 3) })
    expect(decide([report], bothWrite)).toMatchObject({ action: 'conflict', shift: 'night' })
  })

  describe('of one person at two devices', () => {
    const at = (second: number) => `2026-11-21T13:00:0${second}.000Z`
    const here = (second: number, more: object = {}): ShiftReportWrite => ({
      ...morningWrite,
      shifts: { morning: { ...byAmal(1000), shiftEnd: at(second), certainEnd: at(second), ...more } },
    })
    const atServer = (second: number, more: object = {}) => ({
      ...reportOf({ day, dayType: 'double', ...morningBy('Amal', 1200) }),
      ...{ firstShiftEnd: at(second), firstCertainEnd: at(second), firstPharmacistId: 'amal', ...more },
    })
    const till = { counts: [{ kind: 'Cash', amount: 1000 }], cash: null, difference: 0, reason: '' }

    it.each([
      ['edit', 'the later figure replaces the earlier one', here(5), atServer(1), {}],
      ['nothing', 'the earlier figure that arrives late changes nothing', here(1), atServer(5), {}],
      ['conflict', 'the person is asked where both were said at once', here(3), atServer(1), {}],
      ['conflict', 'and where the time here is uncertain', here(1, { certainEnd: null }), atServer(5), {}],
      ['conflict', 'or the one on the server', here(1), atServer(5, { firstCertainEnd: null }), {}],
      ['conflict', 'or another program moved its end', here(1), atServer(5, { firstShiftEnd: at(8) }), {}],
      ['conflict', 'and where the earlier one alone has a till', here(1, { till }), atServer(5), {}],
      ['nothing', 'not where the later one has a till too', here(1, { till }), atServer(5, { firstTill: till }), {}],
      ['nothing', 'not where both say the same', here(1, { sales: 1200, certainEnd: null }), atServer(1), {}],
      ['edit', 'not where this one only adds to it', here(1, { sales: 1200, remarks: 'busy' }), atServer(5), {}],
      [
        'edit',
        'not where they saw the other',
        here(1),
        atServer(5),
        { morning: seenOf(shiftOf(atServer(5), 'morning')) },
      ],
      ['edit', 'nor where it is from this device', here(3), atServer(1), { mine: { morning: [byAmal(1200)] } }],
      ['nothing', 'though not if saved later there', here(1), atServer(5), { mine: { morning: [byAmal(1200)] } }],
      [
        'nothing',
        'nor if a namesake is known',
        here(1),
        { ...atServer(5), firstPharmacistId: null },
        { hasNamesake: true, mine: { morning: [byAmal(1200)] } },
      ],
    ] as [string, string, ShiftReportWrite, DailyReport, ShiftReportBase][])(
      'decides on %s: %s',
      (action, _what, write, report, base) => {
        expect(decide([report], write, base)).toMatchObject({
          action,
          ...(action === 'conflict' && { code: 'conflict_own_shift' }),
        })
      },
    )

    it('sends the other shift of the day where one of two arrives late', () => {
      const both = { ...here(1), shifts: { ...here(1).shifts, night: byAmal(900) } }
      const decision = decide([atServer(5)], both)
      expect(decision).toMatchObject({ action: 'edit', body: { firstSales: 1200, secondSales: 900 } })
      expect(decide([after(decision) as DailyReport], both)).toMatchObject({ action: 'nothing' })
    })
  })

  describe('of two people with the same name', () => {
    const namesake = { ...reportOf({ day, ...morningBy('Amal', 3) }), firstPharmacistId: 'the other Amal' }
    const own = { ...namesake, firstPharmacistId: 'amal' }
    const unnamed = reportOf({ day, ...morningBy('Amal', 3) })
    const said = morningBy('Amal', 1500.5, 'calm')

    it.each([
      ['conflict', 'a namesake’s figure that the person did not see', namesake, {}],
      ['conflict', 'a namesake’s figure that is the same', { ...namesake, ...said }, {}],
      ['edit', 'a namesake’s figure that the person saw', namesake, { morning: seenOf(shiftOf(namesake, 'morning')) }],
      [
        'conflict',
        'a namesake’s figure, equal to one that the person had recorded here',
        namesake,
        { mine: { morning: [seenOf(shiftOf(namesake, 'morning'))] } },
      ],
      ['edit', 'the person’s own, also under an earlier name', { ...own, firstPharmacist: 'Amal Salem' }, {}],
      ['nothing', 'the person’s own as meant, under an earlier name', { ...own, ...said, firstPharmacist: 'A.' }, {}],
      ['edit', 'that name without an id, of one person who is known', unnamed, {}],
      ['conflict', 'that name without an id, of two people who are known', unnamed, { hasNamesake: true }],
      ['nothing', 'that name without an id, but as meant', { ...unnamed, ...said }, { hasNamesake: true }],
    ] as [string, string, DailyReport, ShiftReportBase][])(
      'decides on %s where the server has %s',
      (action, _what, report, base) => {
        expect(decide([{ ...report, dayType: 'double' }], morningWrite, base)).toMatchObject({ action })
      },
    )

    it('leaves nobody’s id beside a shift that it replaces, which a plain server would keep', () => {
      const base = { morning: seenOf(shiftOf(namesake, 'morning')) }
      const decision = decide([namesake], morningWrite, base)
      expect(decision).toMatchObject({ body: { firstPharmacistId: null } })
      expect(decide([after(decision) as DailyReport], morningWrite, base)).toMatchObject({ action: 'nothing' })
    })

    it('keeps in mind that there are two when rows are folded', () => {
      const intent: ShiftReportIntent = {
        pharmacyName: 'P2023',
        day,
        dayType: 'double',
        shift: 'morning',
        ...byAmal(1),
      }
      const rows = [
        { intent, base: { hasNamesake: true } },
        { intent, base: {} },
      ]
      expect(foldShiftReports(rows)?.base).toMatchObject({ hasNamesake: true })
    })
  })

  it('does nothing when the server already has it, apart from the time of saving', () => {
    const report = reportOf({ day, ...morningBy('Amal', 1500.5, 'calm'), firstShiftEnd: '2026-11-21T13:00:09.000Z' })
    expect(decide([report], morningWrite)).toEqual({ action: 'nothing', report })
  })

  it('does nothing when a colleague added the night to a day that was sent as single', () => {
    const report = reportOf({ day, ...morningBy('Amal', 1500.5, 'calm'), ...nightBy('Badr', 3) })
    expect(decide([report], { ...morningWrite, dayType: 'single' })).toEqual({ action: 'nothing', report })
  })

  it('keeps a day double that already has a night shift', () => {
    const report = reportOf({ day, ...nightBy('Badr', 3) })
    expect(decide([report], { ...morningWrite, dayType: 'single' })).toMatchObject({
      body: { dayType: 'double', secondSales: 3 },
    })
  })

  it('makes a single day double when the night is added', () => {
    const report = reportOf({ day, dayType: 'single', ...morningBy('Badr', 3) })
    expect(decide([report], nightWrite)).toMatchObject({
      body: { dayType: 'double', firstPharmacist: 'Badr', secondSales: 900 },
    })
  })

  it('sends back unknown fields and the revision', () => {
    const report = reportOf({ day, revision: 7, __v: 3, weather: { sky: 'clear' }, ...nightBy('Badr', 3) })
    expect(decide([report], morningWrite)).toMatchObject({
      body: { revision: 7, __v: 3, weather: { sky: 'clear' }, ...nightBy('Badr', 3) },
    })
  })

  it.each([
    ['does not send back an unreadable till that it does not change, where an omitted field is kept', 7, false],
    ['sends it back as it came, where the whole report is replaced', undefined, true],
  ])('%s', (_what, revision, isSent) => {
    const report = dailyReportSchema.parse({
      ...reportOf({ day, ...nightBy('Badr', 3) }),
      revision,
      firstTill: { counts: 'all' },
      secondTill: 'much',
    })
    const decision = decide([report], morningWrite)
    const tills = { firstTill: { counts: 'all' }, secondTill: 'much' }
    expect(decision).toMatchObject({ action: 'edit', body: isSent ? tills : { secondPharmacist: 'Badr' } })
    expect('body' in decision && 'secondTill' in decision.body).toBe(isSent)
  })

  it('sends no revision to a server that has none', () => {
    const decision = decide([reportOf({ day })], morningWrite)
    if (decision.action === 'edit') expect(decision.body).not.toHaveProperty('revision')
  })

  it('treats a name without a figure as 0 under that name, as every screen shows it', () => {
    const base = { morning: seenOf(shiftOf(reportOf({ day, firstPharmacist: 'Badr' }), 'morning')) }
    expect(decide([reportOf({ day, ...morningBy('Badr', 0) })], morningWrite, base)).toMatchObject({ action: 'edit' })
    expect(decide([reportOf({ day, ...morningBy('Badr', 1) })], morningWrite, base)).toMatchObject({
      action: 'conflict',
    })
  })

  it('does not treat an unreadable figure as 0', () => {
    const damaged = dailyReportSchema.parse({ ...reportOf({ day, ...morningBy('Badr', 0) }), firstSales: 'much' })
    const seenAsZero = { morning: { sales: 0, pharmacist: 'Badr', remarks: null } }
    expect(decide([damaged], morningWrite, seenAsZero)).toMatchObject({ action: 'conflict', shift: 'morning' })
    expect(decide([damaged], morningWrite, { morning: seenOf(shiftOf(damaged, 'morning')) })).toMatchObject({
      action: 'edit',
    })
    const zero: ShiftReportWrite = { ...morningWrite, shifts: { morning: { ...byAmal(0), pharmacist: 'Badr' } } }
    expect([
      isTakenShiftReport(damaged, zero),
      isTakenShiftReport(reportOf({ day, ...morningBy('Badr', 0) }), zero),
    ]).toEqual([false, true])
  })

  it('replaces one’s own unreadable figure only where the person saw that it was unreadable', () => {
    const damaged = dailyReportSchema.parse({ ...reportOf({ day, ...morningBy('Amal', 0) }), firstSales: 'much' })
    expect(
      decide([damaged], morningWrite, { morning: { sales: 12, pharmacist: 'Amal', remarks: null } }),
    ).toMatchObject({ action: 'conflict', shift: 'morning' })
    expect(decide([damaged], morningWrite)).toMatchObject({ action: 'conflict', shift: 'morning' })
    expect(decide([damaged], morningWrite, { morning: seenOf(shiftOf(damaged, 'morning')) })).toMatchObject({
      action: 'edit',
    })
  })

  it('treats a number as the name that it spells', () => {
    const report = dailyReportSchema.parse({ ...reportOf({ day }), firstSales: 3665, firstPharmacist: 1042 })
    expect(shiftOf(report, 'morning')).toMatchObject({ sales: 3665, pharmacist: '1042' })
    expect(decide([report], morningWrite)).toMatchObject({ action: 'conflict', shift: 'morning' })
  })

  it('counts a figure with an unreadable pharmacist, and replaces it only where it was seen', () => {
    const report = dailyReportSchema.parse({ ...reportOf({ day }), firstSales: 3665, firstPharmacist: {} })
    expect(dayTotalHalalas(report)).toBe(366_500)
    expect(decide([report], morningWrite)).toMatchObject({
      action: 'conflict',
      code: 'conflict_shift',
      shift: 'morning',
    })
    expect(decide([report], morningWrite, { morning: seenOf(shiftOf(report, 'morning')) })).toMatchObject({
      action: 'edit',
    })
  })

  it('counts 0 as a figure', () => {
    const zero: ShiftReportWrite = { ...morningWrite, shifts: { morning: byAmal(0) } }
    expect(decide([reportOf({ day, ...morningBy('Badr', 0) })], zero)).toMatchObject({ action: 'conflict' })
    expect(decide([reportOf({ day, firstSales: 0 })], zero)).toMatchObject({
      action: 'edit',
      body: { firstPharmacist: 'Amal' },
    })
  })
})

describe('with more than one report of that day', () => {
  it('sends nothing and returns all of them, even when one of them is as intended', () => {
    const server = [reportOf({ day, ...morningBy('Amal', 1500.5, 'calm') }), reportOf({ day, _id: 'double' })]
    expect(decide(server, morningWrite)).toEqual({ action: 'conflict', code: 'several_reports', current: server })
  })
})

describe('with a report that the server stored twice', () => {
  const copy = (_id: string, fields: Partial<DailyReport> = {}) =>
    reportOf({ day, _id, clientRef: 'op-0', ...morningBy('Amal', 1500.5, 'calm'), ...fields })

  it('has nothing to do where both copies are as intended', () => {
    expect(decide([copy('b'), copy('a')], morningWrite)).toMatchObject({ action: 'nothing', report: { _id: 'a' } })
  })

  it('edits one copy after the other, each with its own reference', () => {
    const changed = { ...morningWrite, shifts: { morning: byAmal(7) } }
    const first = decide([copy('b'), copy('a')], changed)
    expect(first).toMatchObject({ action: 'edit', reportId: 'a', body: { clientRef: 'op-0', firstSales: 7 } })
    expect(decide([copy('b'), copy('a', { firstSales: 7, firstRemarks: null })], changed)).toMatchObject({
      action: 'edit',
      reportId: 'b',
    })
  })

  it('edits no copy while another one is in conflict', () => {
    const server = [copy('a', morningBy('Amal', 3)), copy('b', morningBy('Badr', 3))]
    expect(decide(server, morningWrite)).toMatchObject({ action: 'conflict', current: [{ _id: 'b' }] })
  })

  it('shows the copy with a colleague’s unseen figure', () => {
    expect(decide([copy('a'), copy('b', morningBy('Badr', 3))], morningWrite)).toMatchObject({
      action: 'conflict',
      code: 'conflict_shift',
      current: [{ _id: 'b' }],
    })
  })
})

describe('merging one person’s unsent rows of a day', () => {
  const intent = (shift: Shift, sales: number, more: Partial<ShiftReportIntent> = {}): ShiftReportIntent => ({
    pharmacyName: 'P2023',
    day,
    dayType: 'double',
    shift,
    ...byAmal(sales),
    ...more,
  })

  it('takes the newest version of a shift, with what was seen at that time', () => {
    const seen = { sales: 3, pharmacist: 'Badr', remarks: null }
    const rows = [
      { intent: intent('morning', 1), base: { morning: null } },
      { intent: intent('morning', 2), base: { morning: seen } },
    ]
    expect(foldShiftReports(rows)).toEqual({
      write: { pharmacyName: 'P2023', day, dayType: 'double', shifts: { morning: byAmal(2) } },
      base: { morning: seen, mine: { morning: [{ sales: 1, pharmacist: 'Amal', remarks: '' }] } },
    })
  })

  const savedAt = (minute: number, certain = true): Partial<ShiftReportIntent> => {
    const shiftEnd = `2026-11-21T13:0${minute}:00.000Z`
    return { shiftEnd, certainEnd: certain ? shiftEnd : null }
  }

  it.each([
    ['an earlier one is imported', [savedAt(4), savedAt(1)], [2, 1]],
    ['the older row is edited last', [savedAt(9), savedAt(4)], [2, 1]],
    ['an earlier one is imported after a correction', [savedAt(4), savedAt(5, false), savedAt(1)], [2, 3, 1]],
    ['the time of the newer row is uncertain', [savedAt(4), savedAt(1, false)], [1, 2]],
  ])('takes the figure that was saved last: %s', (_what, times, figures) => {
    const rows = times.map((time, index) => ({ intent: intent('morning', figures[index] ?? 0, time), base: {} }))
    expect(foldShiftReports(rows)?.write.shifts.morning?.sales).toBe(Math.max(...figures))
  })

  it('does not go by the time of the other shift', () => {
    const rows = [
      { intent: intent('morning', 5, savedAt(9)), base: {} },
      { intent: intent('night', 1, savedAt(1, false)), base: {} },
      { intent: intent('night', 2, savedAt(2)), base: {} },
    ]
    expect(foldShiftReports(rows)?.write.shifts.night?.sales).toBe(2)
  })

  it('keeps the till of a figure that was saved before, and counts both as the person’s own', () => {
    const till = { counts: [{ kind: 'Cash', amount: 5 }], cash: null, difference: 0, reason: '' }
    const seen = { sales: 3, pharmacist: 'Badr', remarks: null }
    const rows = [
      { intent: intent('morning', 2, savedAt(4)), base: { morning: seen } },
      { intent: intent('morning', 1, { ...savedAt(1), till }), base: {} },
    ]
    expect(foldShiftReports(rows)).toMatchObject({
      write: { shifts: { morning: { sales: 2, till, ...savedAt(4) } } },
      base: { morning: seen, mine: { morning: [{ sales: 1 }] } },
    })
  })

  it('settles a refused figure only by one that was not surely saved before it', () => {
    const refused = intent('morning', 1, savedAt(4))
    expect(saysAll(intent('morning', 2, savedAt(1)), refused)).toBe(false)
    expect(saysAll(intent('morning', 2, savedAt(1, false)), refused)).toBe(true)
  })

  it('sends both shifts in one write, which makes the day double', () => {
    const rows = [
      { intent: intent('night', 2), base: {} },
      { intent: intent('morning', 1, { dayType: 'single' }), base: {} },
    ]
    expect(foldShiftReports(rows)).toEqual({
      write: { pharmacyName: 'P2023', day, dayType: 'double', shifts: { night: byAmal(2), morning: byAmal(1) } },
      base: { night: null, morning: null },
    })
  })

  it('rejects rows of different days or pharmacies, and an empty list', () => {
    const first = { intent: intent('morning', 1), base: {} }
    expect(foldShiftReports([first, { ...first, intent: intent('morning', 1, { day: '2026-11-20' }) }])).toBeNull()
    expect(foldShiftReports([first, { ...first, intent: intent('morning', 1, { pharmacyName: 'P2024' }) }])).toBeNull()
    expect(foldShiftReports([])).toBeNull()
  })
})

const sales = fc.integer({ min: 0, max: 100_000_000 }).map((halalas) => halalas / 100)
const remarks = fc.constantFrom('', 'calm', 'جرد')
const shiftEnd = fc.constantFrom(saved, '2026-11-21T21:00:00.000Z')
const meant = fc.record({ sales, pharmacist: fc.constant('Amal'), remarks, shiftEnd })
const anyWrite = fc
  .record({ dayType: fc.constantFrom('single', 'double'), morning: fc.option(meant), night: fc.option(meant) })
  .filter(({ morning, night }) => morning !== null || night !== null)
  .map(({ dayType, morning, night }): ShiftReportWrite => ({
    pharmacyName: 'P2023',
    day,
    dayType,
    shifts: { ...(morning && { morning }), ...(night && { night }) },
  }))
const name = fc.constantFrom(null, '', 'Amal', 'Badr', 'Cyra')
const anyReport = fc
  .record({
    dayType: fc.constantFrom('single' as const, 'double' as const),
    firstSales: fc.option(sales),
    firstPharmacist: name,
    firstRemarks: fc.option(remarks),
    firstShiftEnd: fc.option(shiftEnd),
    secondSales: fc.option(sales),
    secondPharmacist: name,
    secondRemarks: fc.option(remarks),
    secondShiftEnd: fc.option(shiftEnd),
    stray: fc.string(),
  })
  .map((fields) => dailyReportSchema.parse(reportOf({ day, ...fields })))
const seen = fc.record({ sales: fc.option(sales), pharmacist: name, remarks: fc.option(remarks) })
const anyBase = fc.oneof(
  fc.record({ morning: fc.option(seen), night: fc.option(seen) }, { requiredKeys: [] }),
  fc.constant<'server'>('server'),
)
const scene = fc
  .record({ report: fc.option(anyReport), write: anyWrite, base: anyBase, ambiguous: fc.boolean() })
  .map((made) => {
    const server = made.report === null ? [] : [made.report]
    const whatIsThere = made.report && {
      morning: shiftOf(made.report, 'morning'),
      night: shiftOf(made.report, 'night'),
    }
    return {
      opId: 'op-1',
      ownerId: 'amal',
      server,
      write: made.write,
      base: made.base === 'server' ? (whatIsThere ?? {}) : made.base,
      ambiguous: made.ambiguous,
    }
  })

/** The server's report after it accepts a decision's body. */
function after(decision: ReturnType<typeof decideShiftReport>): DailyReport | null {
  if (decision.action === 'create' || decision.action === 'edit') {
    const _id = decision.action === 'edit' ? decision.reportId : 'created'
    expect(reportBodySchema.safeParse(decision.body).success).toBe(true)
    return dailyReportSchema.parse({ ...JSON.parse(JSON.stringify(decision.body)), _id })
  }
  return null
}

describe('for any server state and any intent', () => {
  it('a decision that is carried out leaves nothing to do', () => {
    fc.assert(
      fc.property(scene, (args) => {
        const report = after(decideShiftReport(args))
        if (report) expect(decideShiftReport({ ...args, server: [report] }).action).toBe('nothing')
      }),
    )
  })

  it('a shift that is not in the write stays unchanged', () => {
    fc.assert(
      fc.property(scene, (args) => {
        const report = after(decideShiftReport(args))
        const before = args.server[0]
        if (!report || !before) return
        expect(report['stray']).toBe(before['stray'])
        for (const shift of ['morning', 'night'] as const) {
          if (!args.write.shifts[shift]) expect(shiftOf(report, shift)).toEqual(shiftOf(before, shift))
        }
      }),
    )
  })

  it('a colleague’s figure is replaced only by a person who saw exactly that figure', () => {
    fc.assert(
      fc.property(scene, (args) => {
        const before = args.server[0]
        if (decideShiftReport(args).action !== 'edit' || !before) return
        for (const shift of ['morning', 'night'] as const) {
          const there = shiftOf(before, shift)
          if (!args.write.shifts[shift] || !isShiftReported(before, shift) || there.pharmacist === 'Amal') continue
          const { sales: seenSales, pharmacist } = args.base[shift] ?? UNREPORTED
          expect({ sales: seenSales ?? 0, pharmacist }).toEqual({ sales: there.sales, pharmacist: there.pharmacist })
        }
      }),
    )
  })

  it('the screen shows what the server will have', () => {
    fc.assert(
      fc.property(scene, (args) => {
        const report = after(decideShiftReport(args))
        const { clientRef, ...shown } = overlayShiftReport(args.server[0], args.write)
        if (report)
          expect(
            dailyReportSchema.parse({ clientRef: args.server[0] ? clientRef : args.opId, ...shown, _id: report._id }),
          ).toEqual(report)
      }),
    )
  })

  it('a day with a night shift is never single', () => {
    fc.assert(
      fc.property(scene, (args) => {
        const report = after(decideShiftReport(args))
        if (report && isShiftReported(report, 'night')) expect(report.dayType).toBe('double')
      }),
    )
  })
})

describe('the state of a restored server in place of a sent shift', () => {
  const base = { morning: { sales: 100, pharmacist: 'Amal', remarks: null } }
  const there = (fields: Partial<DailyReport>) => reportOf({ day, ...fields })
  it.each([
    ['nothing', [], false],
    ['the other shift', [there(nightBy('Amal', 900))], false],
    ['what they had seen', [there(morningBy('Amal', 100))], false],
    ['just this', [there(morningBy('Amal', 1500.5, 'calm'))], false],
    ['a figure of their own that they had not seen', [there(morningBy('Amal', 120))], true],
    ["somebody else's figure, which they decide about", [there(morningBy('Badr', 120))], false],
  ])('is newer or not: %s', (_name, server, isNewer) => {
    expect(hasNewerShift({ server, write: morningWrite, base, ownerId: 'amal' })).toBe(isNewer)
  })
})
