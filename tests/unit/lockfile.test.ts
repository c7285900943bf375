import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

type Package = { resolved?: string; link?: boolean; gypfile?: boolean }

const file = readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8')
const { packages } = JSON.parse(file) as { packages: Record<string, Package> }

it('The lockfile names no host but the default registry.', () => {
  const elsewhere = Object.values(packages).filter(
    ({ resolved, link }) => resolved && !link && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere).toEqual([])
})

// npm does not keep the package's own `gypfile: false` in a lockfile and then compiles on `npm ci` (npm/cli#3341). It
// reads the line, but drops it when it rewrites the lockfile: restore it by hand.
it('The lockfile has "gypfile": false for better-sqlite3, which is installed without a compiler.', () => {
  expect(packages['node_modules/better-sqlite3']?.gypfile).toBe(false)
})
