import { bundleServer } from '../tests/support/server-bundle.ts'
import { OwnPostgres } from '../tests/support/soak/own-postgres.ts'
import { PostgresPair } from '../tests/support/soak/postgres-pair.ts'
import { runSoak } from '../tests/support/soak/run-soak.ts'
import type { Soak } from '../tests/support/soak/run-soak.ts'
import type { SoakResult } from '../tests/support/soak/run-tablets.ts'
import { missingPackages } from './cluster/cluster.ts'
import { soakCluster } from './cluster/soak.ts'
import { commandOptions } from './command-options.ts'

const MINUTE_MS = 60_000
/** Confirmed writes without which a soak proves nothing. */
const LEAST_ANSWERED = 25

const values = commandOptions('npm run soak --', {
  minutes: { type: 'string', default: '15' },
  clients: { type: 'string', default: '8' },
  seed: { type: 'string' },
  database: { type: 'string', default: 'all' },
  /** Instead of the databases: the cluster of `deploy/cluster`. */
  cluster: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
})
if (!['all', 'sqlite', 'postgres', 'pair'].includes(values.database))
  throw new Error('--database is sqlite, postgres, pair or all')

const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed)
const common = {
  lastsMs: Number(values.minutes) * MINUTE_MS,
  leastAnswered: LEAST_ANSWERED,
  clients: Number(values.clients),
  seed,
  restsMs: 8_000,
  hasSmallDisk: true,
  ...(values.verbose ? { print: console.log } : {}),
}
await bundleServer()
if (values.cluster) await soakOnCluster()
if (isAsked('sqlite')) await soakOn('SQLite', { ...common, postgres: null })
if (isAsked('postgres')) await soakOnPostgres()
if (isAsked('pair')) await soakOnPair()

function isAsked(database: string): boolean {
  return !values.cluster && (values.database === 'all' || values.database === database)
}

/** A soak that leaves out what was asked for has not passed. */
function leaveOut(why: string): void {
  console.error(`Left out. ${why}`)
  process.exitCode = 1
}

async function soakOnPostgres(): Promise<void> {
  const own = await OwnPostgres.start()
  const url = own?.url ?? (process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL'])
  if (!url) return leaveOut('PostgreSQL: neither its programs are here nor does TEST_DATABASE_URL name one')
  try {
    await soakOn(own ? 'PostgreSQL of its own' : 'PostgreSQL at hand (not restarted, its disk not filled)', {
      ...common,
      postgres: { url, own },
    })
  } finally {
    await own?.dispose()
  }
}

async function soakOnPair(): Promise<void> {
  const own = await PostgresPair.start()
  if (!own) return leaveOut('PostgreSQL with a standby: its programs are not here')
  try {
    await soakOn('PostgreSQL, a standby taking over', { ...common, postgres: { url: own.url, own } })
  } finally {
    await own.dispose()
  }
}

async function soakOnCluster(): Promise<void> {
  const missing = missingPackages()
  if (missing.length > 0) return leaveOut(`A cluster: these packages are missing: ${missing.join(', ')}`)
  sayBegin('A cluster')
  const result = await soakCluster({ ...common, print: console.log })
  report(result)
  if (result.internalErrors.length === 0) return
  console.log(`  answered with 500: ${result.internalErrors.length}, such as ${result.internalErrors[0]}`)
  process.exitCode = 1
}

async function soakOn(name: string, soak: Soak): Promise<void> {
  sayBegin(name)
  const result = await runSoak(soak)
  if (!soak.postgres?.own?.failOver && !result.faults['disk full'])
    console.log('  left out: a full disk, since no small disk can be mounted here (it takes root)')
  report(result)
}

function sayBegin(name: string): void {
  console.log(`${name}: ${values.minutes} minutes, ${values.clients} clients, seed ${seed}`)
}

function report({ answered, repeats, reports, leaves, faults, violations, refusals }: SoakResult): void {
  const made = Object.entries(faults)
    .map(([fault, count]) => `${fault} ${count}`)
    .join(', ')
  console.log(`  ${answered} changes acknowledged (${reports} reports, ${leaves} leaves), ${repeats} requests repeated`)
  console.log(`  faults: ${made}`)
  console.log(`  lost, doubled or otherwise wrong: ${violations.length}; refused for no reason: ${refusals.length}`)
  for (const each of [...violations, ...refusals].slice(0, 20)) console.log(`    ${each}`)
  const isIdle = answered < LEAST_ANSWERED || Object.values(faults).reduce((sum, count) => sum + count, 0) < 2
  if (isIdle) console.log('  too few writes or faults to prove anything')
  if (isIdle || violations.length + refusals.length > 0) process.exitCode = 1
}
