import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { KyselyPlugin } from 'kysely'
import type { App } from '../../server/http/context.ts'
import type { Database, DatabaseKind } from '../../server/database/database.ts'
import type { Registry } from 'prom-client'
import { buildApp } from '../../server/app.ts'
import type { CleanUpTimes } from '../../server/maintenance/housekeeping.ts'
import type { Rate } from '../../server/http/rate.ts'
import { newMetrics } from '../../server/plugins/metrics.ts'
import { hashPassword } from '../../server/passwords/passwords.ts'
import { insertAssignments } from '../../server/repositories/assignments.ts'
import { insertPharmacies } from '../../server/repositories/pharmacies.ts'
import { insertUsers } from '../../server/repositories/users.ts'
import type { Config } from '../../server/settings/settings.ts'
import { AnswerCheck } from './answer-check.ts'
import { ServerClient } from './server-client.ts'
import { openTestDatabase } from './server-databases.ts'
import type { TestDatabase } from './server-databases.ts'

export const PASSWORD = 'right horse battery'
/** 12:00 in Riyadh on a Tuesday. */
export const NOON = Date.parse('2026-03-10T09:00:00Z')
export const TODAY = '2026-03-10'

export const TEST_CONFIG: Config = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '',
  databaseUrl: null,
  demo: 'never',
  trustProxy: false,
  allowHttp: false,
  logLevel: 'info',
  apiBase: null,
  appDir: '/nonexistent',
  toolsDir: '/nonexistent',
  hasTestTools: false,
  erasuresFile: '/nonexistent/erasures.jsonl',
  metrics: null,
  pinSecret: 'known to nobody but these tests, and long',
  publicUrl: null,
  drainMs: 0,
  mostRequestsAtOnce: 400,
}

export type Person = { id: string; email: string; name: string; pharmacy: string }
type Someone = {
  role?: 'admin' | 'accountant' | 'both' | 'employee'
  pharmacy?: string
  /** First day at that pharmacy. */
  since?: string
  formerly?: { pharmacy: string; from: string; to: string }
  isDemo?: boolean
}

/** The server on a fresh database, with a clock that the test sets and generated people. */
export class TestServer {
  readonly app: App
  readonly db: Database
  readonly database: TestDatabase
  readonly logLines: string[]
  readonly clock: { now: number }

  /** Set as by SIGTERM. */
  readonly ending: { isDraining: boolean }
  readonly metrics: Registry
  readonly answers: AnswerCheck

  private constructor(
    parts: Pick<TestServer, 'app' | 'database' | 'logLines' | 'clock' | 'ending' | 'metrics' | 'answers'>,
  ) {
    this.app = parts.app
    this.db = parts.database.db
    this.database = parts.database
    this.logLines = parts.logLines
    this.clock = parts.clock
    this.ending = parts.ending
    this.metrics = parts.metrics
    this.answers = parts.answers
  }

  /** `plugin` sees every statement of the server. */
  static async start(kind: DatabaseKind, config: Partial<Config> = {}, plugin?: KyselyPlugin): Promise<TestServer> {
    return TestServer.over(await openTestDatabase(kind), config, plugin)
  }

  /** The same on an existing database. */
  static async over(opened: TestDatabase, config: Partial<Config> = {}, plugin?: KyselyPlugin): Promise<TestServer> {
    const database = plugin ? { ...opened, db: { ...opened.db, sql: opened.db.sql.withPlugin(plugin) } } : opened
    const logLines: string[] = []
    const logStream = new Writable({
      write(chunk, _encoding, done) {
        logLines.push(String(chunk))
        done()
      },
    })
    const clock = { now: NOON }
    const ending = { isDraining: false }
    const metrics = newMetrics()
    const answers = new AnswerCheck()
    const app = await buildApp({
      onRoute: answers.onRoute,
      config: { ...TEST_CONFIG, ...config },
      db: database.db,
      clock: () => clock.now,
      logStream,
      ending,
      metrics,
    })
    return new TestServer({ app, database, logLines, clock, ending, metrics, answers })
  }

  /** A second server process on the same database. */
  async another(
    limits: { accountRate?: Rate; cleanUpTimes?: CleanUpTimes } = {},
  ): Promise<{ app: App; close: () => Promise<void> }> {
    const db = this.database.openAgain()
    const app = await buildApp({
      config: { ...TEST_CONFIG, logLevel: 'silent' },
      db,
      clock: () => this.clock.now,
      ...limits,
    })
    return {
      app,
      close: async () => {
        await app.close()
        await db.close()
      },
    }
  }

  async stop(): Promise<void> {
    await this.app.close()
    await this.database.close()
    this.answers.throwFaults()
  }

  /** Adds a pharmacy, by default with a unique name. */
  async addPharmacy(name = `P-${randomUUID().slice(0, 8)}`): Promise<string> {
    await insertPharmacies(this.db, [
      { id: randomUUID(), pharmacy_no: name, pharmacy_name: name, pharmacy_address: 'Riyadh' },
    ])
    return name
  }

  async addPerson({
    role = 'employee',
    pharmacy = 'No Specific Place',
    since = '2020-01-01',
    formerly,
    isDemo = false,
  }: Someone = {}): Promise<Person> {
    const id = randomUUID()
    const person = { id, email: `${id}@chain.example`, name: `Amal Salem ${id.slice(0, 8)}`, pharmacy }
    const iso = new Date(this.clock.now).toISOString()
    await insertUsers(this.db, [
      {
        ...NO_DETAILS,
        id,
        company_id: id,
        email: person.email,
        password_hash: await hashPassword(PASSWORD),
        is_admin: role === 'admin' || role === 'both' ? 1 : 0,
        is_accountant: role === 'accountant' || role === 'both' ? 1 : 0,
        is_demo: isDemo ? 1 : 0,
        employee_name: person.name,
        shorter_name: `Amal ${id.slice(0, 8)}`,
        shortest_name: 'Amal',
        current_pharmacy: pharmacy,
        created_at: iso,
        updated_at: iso,
      },
    ])
    const places = []
    if (pharmacy.startsWith('P-')) places.push({ user_id: id, pharmacy_name: pharmacy, from_day: since, to_day: null })
    if (formerly)
      places.push({ user_id: id, pharmacy_name: formerly.pharmacy, from_day: formerly.from, to_day: formerly.to })
    if (places.length > 0) await insertAssignments(this.db, places)
    return person
  }

  client(): ServerClient {
    return new ServerClient(this.app)
  }

  async signIn(person: Person): Promise<ServerClient> {
    const client = this.client()
    const answer = await client.signIn(person.email, PASSWORD)
    if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode}`)
    return client
  }

  /** Adds a person of that role and place, and signs them in. */
  async enter(someone: Someone = {}): Promise<ServerClient> {
    return this.signIn(await this.addPerson(someone))
  }
}

const NO_DETAILS = {
  first_name: 'Amal',
  second_name: 'Salem',
  last_name: 'Test',
  gender: 'Female',
  nationality: 'Saudi',
  position: 'Pharmacist',
  birth_date: '1990-01-01',
  joining_date: '2020-01-01',
  tel_no: '',
  contacts: '[]',
  employment_type: 'Full Time',
  salary_transfer_mode: 'Bank Transfer',
  bank_account_no: '',
  bank_name: 'Al Bilad Bank',
  propation_period: '3 Months',
  vaccinated: 0,
  vaccination_details: null,
  status: 'On the Job',
  change_seq: 1,
}
