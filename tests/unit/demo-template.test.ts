import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '../../src/shared/rules/business-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { SQLITE_FILE, sqliteIn } from '../support/test-database.ts'

test('A test starts with the demo chain of its own day, never with one of the day before.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counter-templates-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const beginsWith = (day: string) => {
    const [templates, data] = [join(folder, 'templates', day), join(folder, `data-${day}`)]
    mkdirSync(join(templates, day), { recursive: true })
    writeFileSync(join(templates, day, SQLITE_FILE), '')
    sqliteIn(data, templates)
    return existsSync(join(data, SQLITE_FILE))
  }
  expect(beginsWith(addDays(riyadhToday(), -1))).toBe(false)
  expect(beginsWith(riyadhToday())).toBe(true)
})
