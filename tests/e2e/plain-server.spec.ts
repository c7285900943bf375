import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { openScreen } from '../support/every-screen.ts'
import { heardOf, listen } from '../support/heard.ts'
import { HUDA, OFFICE, PHARMACY, SARA, signInAs, signInSara, test } from '../support/plain-fixtures.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { recordShift, stateJustRecorded } from '../support/shift-report-screen.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

/** Pharmacies and employees of a small chain. */
const MANY = 12

test.describe('A plain server of another origin', () => {
  test.describe.configure({ mode: 'serial' })

  test(
    'accepts a shift without custom headers, and the password it echoes is not stored.',
    { tag: '@core' },
    async ({ page, built, plain }) => {
      const day = riyadhToday()
      await signInSara(page, built.origin)
      await recordShift(page, { origin: built.origin, day, shift: 'morning', sales: '4321.50', remarks: 'plain' })
      await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))

      expect(plain.reports).toMatchObject([
        { pharmacyName: PHARMACY, day, firstSales: 4321.5, firstPharmacist: SARA.name, secondSales: null },
      ])
      for (const name of ['x-account', 'idempotency-key', 'if-none-match'])
        expect([...plain.headersSeen]).not.toContain(name)
      expect(await readableStorage(page)).not.toContain(SARA.password)
    },
  )

  test('has the product’s placeholders for the places of a shift, and no till and no handover.', async ({
    page,
    built,
    plain,
  }) => {
    const till = { counts: [{ kind: 'Cash', amount: 999 }], cash: null, difference: -1, reason: 'of another app' }
    const theirs = { firstSales: 1000, firstPharmacist: 'Huda', firstTill: till }
    plain.add(plain.reports, { pharmacyName: PHARMACY, day: riyadhToday(), dayType: 'single', ...theirs })
    await signInSara(page, built.origin)
    await expect(page.getByText('Huda').first()).toBeVisible()
    await expect(page.getByText(till.reason)).toHaveCount(0)
    await expect(page.getByRole('button', { name: text('attendance.checkIn') })).toHaveCount(0)
    await openScreen(page, paths.salesReports)
    await expect(page.getByText('Huda').first()).toBeVisible()
    for (const gone of [till.reason, text('till.count'), text('handover.toHandover')])
      await expect(page.getByText(gone), gone).toHaveCount(0)
    for (const path of [paths.overtimeRequest, paths.labourCheck, paths.monthlyKpis]) {
      await openScreen(page, path)
      await expect(page.getByText('This page is still Under Development', { exact: true }), path).toBeVisible()
    }
    await openScreen(page, paths.handover)
    await expect(page.getByText(text('app.notFoundBody'))).toBeVisible()
  })

  test(
    'keeps a colleague’s shift and the unknown fields when the other shift is added.',
    { tag: '@core' },
    async ({ page, built, plain }) => {
      const day = riyadhToday()
      const theirs = {
        firstSales: 1000,
        firstPharmacist: 'Huda',
        firstRemarks: 'early',
        firstShiftEnd: `${day}T07:00:00.000Z`,
      }
      plain.add(plain.reports, { pharmacyName: PHARMACY, day, dayType: 'single', ...theirs, cashier: 'till 3' })
      await signInSara(page, built.origin)
      await recordShift(page, { origin: built.origin, day, shift: 'night', sales: '2500' })
      await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
      expect(plain.reports).toMatchObject([
        {
          firstPharmacist: 'Huda',
          firstRemarks: 'early',
          cashier: 'till 3',
          secondSales: 2500,
          secondPharmacist: SARA.name,
        },
      ])
      expect(Number(plain.reports[0]?.['firstSales'])).toBe(1000)
    },
  )

  test('is read again when it answers a save with a message instead of the report.', async ({ page, built, plain }) => {
    plain.answersWithMessage = true
    await signInSara(page, built.origin)
    await recordShift(page, { origin: built.origin, day: riyadhToday(), shift: 'morning', sales: '10' })
    await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
    expect(plain.reports).toHaveLength(1)
  })

  test(
    'is not written to when it holds two reports for the day, and the person sees why.',
    { tag: '@core' },
    async ({ page, built, plain }) => {
      const day = riyadhToday()
      for (const firstSales of [100, 200])
        plain.add(plain.reports, {
          pharmacyName: PHARMACY,
          day,
          dayType: 'single',
          firstSales,
          firstPharmacist: 'Huda',
        })
      await signInSara(page, built.origin)
      await recordShift(page, { origin: built.origin, day, shift: 'night', sales: '300' })
      await expect(stateJustRecorded(page)).toHaveText(text('app.stateAttention'))
      expect(plain.reports).toHaveLength(2)
      expect(plain.reports.every(({ secondSales }) => secondSales === undefined)).toBe(true)
    },
  )

  test('stores a pair of visits once each, even though an answer is lost on the way.', async ({
    page,
    built,
    plain,
    network,
  }) => {
    await signInAs(page, { origin: built.origin, who: OFFICE })
    await page.goto(built.origin + paths.newVisit)
    await page.getByLabel(text('visits.currentPharmacy')).selectOption(PHARMACY)
    await page.getByLabel(text('visits.currentPharmacist')).selectOption({ label: SARA.name })
    await page.getByLabel(text('visits.otherPharmacist')).selectOption({ label: HUDA.name })
    const pricing = page.getByRole('group', { name: text('visits.pricing'), exact: true })
    await pricing.getByRole('radio', { name: '4', exact: true }).click()
    const cut = network.order('cutBody', { method: 'POST', path: /addAVisit/ })
    await page.getByRole('button', { name: text('visits.submit'), exact: true }).click()
    await page.getByRole('button', { name: text('visits.saveAsLowest', { grade: '1' }) }).click()
    await cut.fired
    const note = page.getByRole('region', { name: text('visits.added').trim(), exact: true })
    await expect(note.getByText(text('app.stateSent'))).toHaveCount(2, { timeout: 60_000 })
    const common = { pricing: { grade: 4 } }
    expect(plain.visits).toMatchObject([
      { ...common, evaluatedPharmacistName: SARA.name, evaluationType: 'inPrescence', formalWear: { grade: 1 } },
      { ...common, evaluatedPharmacistName: HUDA.name, evaluationType: 'inAbscence', formalWear: { grade: 6 } },
    ])
    await page.goto(built.origin + paths.visitsHistory)
    const line = page.locator('main li')
    await expect(line).toHaveCount(1)
    await expect(line).toContainText(SARA.name)
    await expect(line).toContainText(HUDA.name)
  })

  test('stores a slip with its net pay.', async ({ page, built, plain }) => {
    await signInAs(page, { origin: built.origin, who: OFFICE })
    await page.goto(`${built.origin}${paths.payrollEntry}?view=cards`)
    const card = page.locator('main li').filter({ hasText: SARA.name })
    await card.locator('summary').click()
    await card.locator('[name="contract"]').selectOption('pharmacistOld')
    await card.getByRole('button', { name: text('payroll.addSalary'), exact: true }).click()
    await card.locator('summary').click()
    await expect(card.getByRole('link', { name: text('payroll.openSlip') })).toBeVisible()
    expect(plain.slips).toMatchObject([{ userName: SARA.name, basicPay: 3150, netPay: 5126 }])
  })

  test('gets a few concurrent requests at a time until the device is ready for an outage.', async ({
    page,
    built,
    plain,
    network,
  }) => {
    for (let number = 0; number < MANY; number += 1) {
      plain.add(plain.pharmacies, { pharmacyNo: String(number), pharmacyName: `P${number}`, pharmacyAddress: 'Riyadh' })
      plain.add(plain.users, {
        email: `e${number}@plain.example`,
        employeeName: `Employee ${number}`,
        currentPharmacy: `P${number}`,
        contacts: [],
      })
    }
    // Long enough that concurrent requests overlap.
    network.linkMs = 30
    await signInAs(page, { origin: built.origin, who: OFFICE })
    await page
      .getByRole('link', { name: text('app.thisDevice') })
      .first()
      .click()
    await expect(page.getByText(text('settings.outageReady'), { exact: true }).first()).toBeVisible({ timeout: 60_000 })
    const reads = (list: typeof network.arrived) =>
      list.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.startsWith('/api/health'))
    const [arrived, answered] = [reads(network.arrived), reads(network.answered)]
    expect(arrived.length).toBeGreaterThan(2 * MANY)
    const atOnce = arrived.map(
      ({ at }) => arrived.filter((one) => one.at <= at).length - answered.filter((one) => one.at < at).length,
    )
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(3)
  })

  test('may be away: work recorded in the meantime is sent when it is back.', async ({
    page,
    built,
    plain,
    plainPort,
  }) => {
    await signInSara(page, built.origin)
    const heard = await listen(page)
    await plain.close()
    await recordShift(page, { origin: built.origin, day: riyadhToday(), shift: 'morning', sales: '77.25' })
    await expect(stateJustRecorded(page)).toHaveText(text('app.stateSaved'))
    const saved = `${heardOf('sync.kindShiftReport', 'app.stateSaved')}. 1 unsent`
    await expect.poll(heard).toContain(saved)
    await plain.listen(plainPort)
    await until('the report to arrive', () => plain.reports.length > 0)
    await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
    expect(plain.reports).toMatchObject([{ firstSales: 77.25 }])
    const sent = `${heardOf('sync.kindShiftReport', 'app.stateSent')}. ${text('sync.allSent')}`
    await expect.poll(heard).toContain(sent)
    // Each once, however often it was tried.
    expect((await heard()).filter((words) => words.startsWith(text('sync.kindShiftReport')))).toEqual([saved, sent])
  })
})

/** Everything that scripts can read in this browser's databases and storage areas, as text. */
function readableStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const rows: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.onsuccess = () => resolve(open.result)
        open.onerror = () => reject(new Error(`cannot open ${name}`))
      })
      for (const table of db.objectStoreNames) {
        rows.push(
          await new Promise((resolve, reject) => {
            const all = db.transaction(table).objectStore(table).getAll()
            all.onsuccess = () => resolve(all.result)
            all.onerror = () => reject(new Error(`cannot read ${table}`))
          }),
        )
      }
      db.close()
    }
    return JSON.stringify(rows)
  })
}
