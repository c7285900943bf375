import { eachImport } from './each-import.ts'
import type { Rule } from './types.ts'

/** The zones that each zone may import. A zone may always import itself; `src` stands for all of src. */
const TABLE: Record<string, readonly string[]> = {
  'src/shared': [],
  'src/kinds': ['src/shared'],
  'src/kinds (screens)': ['src/kinds', 'src/data', 'src/paths', 'src/components', 'src/lib', 'src/i18n', 'src/shared'],
  // The pages give paths to the features; only what a kind shows names pages by itself.
  'src/paths': [],
  // Each folder of src/data stands on the ones above it.
  'src/data/store': ['src/shared', 'src/kinds'],
  'src/data/http': ['src/data/store', 'src/shared'],
  'src/data/vault': ['src/data/store', 'src/data/http', 'src/shared', 'src/kinds'],
  'src/data/record': ['src/data/store', 'src/data/http', 'src/data/vault', 'src/shared', 'src/kinds'],
  'src/data/reads': ['src/data/store', 'src/data/http', 'src/data/record', 'src/shared', 'src/kinds'],
  'src/data/session': ['src/data', 'src/shared'],
  'src/lib': ['src/shared'],
  'src/i18n': ['src/shared'],
  'src/stores': ['src/shared'],
  'src/components': ['src/shared', 'src/lib', 'src/i18n'],
  'src/features': ['src/kinds', 'src/data', 'src/stores', 'src/components', 'src/lib', 'src/i18n', 'src/shared'],
  'src/app': ['src'],
  'src/testing': ['src'],
  sw: ['src/shared', 'src/data/record'],
  'packages/outbox': [],
  'packages/outbox/simulator': ['packages/outbox'],
  'packages/outbox/testing': ['packages/outbox'],
  'packages/outbox/tests': ['packages/outbox'],
  server: ['src/shared'],
}
/** The packages that a zone may import; every other zone may import all of them. */
const PACKAGES: Record<string, readonly string[]> = {
  'src/shared': [
    'zod',
    'big.js',
    'papaparse',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
    '@zxcvbn-ts/language-en',
  ],
  'packages/outbox': ['dexie'],
}
/** What a kind shows on screens. The worker runs the other files of `src/kinds`, so these may not reach it. */
const KIND_SCREENS = /^src\/kinds\/(?:.*\.tsx|screens?\.ts|named-things\.ts|choices\.ts)$/
const HAS_EXTENSION = /\.(ts|tsx|css|json|svg)$/

/** What an application with the outbox may run in production; its other entries are for tests. */
const OUTBOX = '@counter/outbox'

export const importTable: Rule = eachImport(({ from, specifier, target }) => {
  const zone = zoneOf(from)
  if (!from.startsWith('packages/outbox/')) {
    if ('path' in target && target.path.startsWith('packages/outbox/'))
      return `Import ${OUTBOX} or one of its entries, not ${target.path}.`
    if (zone && specifier.startsWith(`${OUTBOX}/`)) return `${zone} may not import ${specifier}, which is for tests.`
  }
  if (!zone) return null
  if ('packageName' in target) {
    const packages = PACKAGES[zone]
    if (packages && !packages.includes(target.packageName))
      return `${zone} may import only ${packages.join(', ')}, not ${target.packageName}.`
    return null
  }
  if (!HAS_EXTENSION.test(target.path)) return `Write the extension: ${specifier}`
  if (KIND_SCREENS.test(target.path) && (zone === 'src/kinds' || zone.startsWith('src/data/')))
    return `${zone} may not import ${target.path}.`
  if (isWithin(target.path, zone)) return null
  const allowed = TABLE[zone.startsWith('src/features/') ? 'src/features' : zone] ?? []
  if (allowed.some((folder) => isWithin(target.path, folder))) return null
  return `${zone} may not import ${target.path}.`
})

/** Each feature and each folder of src/data is a zone of its own. Files directly in src are start-up code and belong to app. */
function zoneOf(path: string): string | null {
  const [top, second, third, ...rest] = path.split('/')
  if (KIND_SCREENS.test(path)) return 'src/kinds (screens)'
  if (top === 'sw' || top === 'server') return top
  if (top === 'packages' && second === 'outbox' && ['simulator', 'testing', 'tests'].includes(third ?? ''))
    return `packages/outbox/${third}`
  // Its example is an app that uses it.
  if (top === 'packages' && second === 'outbox' && third !== 'example') return 'packages/outbox'
  if (top !== 'src' || !second) return null
  if (third === undefined) return 'src/app'
  if ((second === 'features' || second === 'data') && rest.length > 0) return `src/${second}/${third}`
  return `src/${second}`
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}
