import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** vitest.config.ts runs these files in shared processes, where a module that is already loaded cannot be replaced. */
const FOLDERS = ['tests/unit', 'tests/server']

test.each(FOLDERS)('No test file in %s replaces a module, because it shares its process with others.', (folder) => {
  const files = readdirSync(folder).filter((name) => /\.test\.tsx?$/.test(name))
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((name) => /^vi\.mock\(/m.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
