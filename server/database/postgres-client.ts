import pg from 'pg'
import { GOES_WITH_NEXT, isOutdatedPlan, LAST_OF_TRANSACTION } from './database.ts'
import { StatementNames } from './statement-names.ts'

type Statement = { text: string; values: readonly unknown[] }
type Result = { command: string; rowCount: number | null; rows: unknown[] }

/** The result given to Kysely for a statement that has not been sent yet. */
const HELD: Result = { command: 'HELD', rowCount: null, rows: [] }

/**
 * A connection that uses named prepared statements, so that PostgreSQL plans each one once, and that pipelines
 * statements: `begin` is sent with the first statement of a transaction, and `commit` with the last. Works in pipeline
 * mode only.
 */
export class PostgresClient extends pg.Client {
  readonly #names = new StatementNames()
  /** Sent together with the next statement, which then also reports their failure. */
  #held: Statement[] = []
  #commit: Promise<Result> | null = null

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // The pool listens to idle clients only. An active one fails its next statement; without a listener the error would
    // crash the process.
    this.on('error', () => {})
  }

  // The one signature that Kysely uses; all other calls pass through unchanged.
  override query(...args: unknown[]): never {
    const [text, values, ...others] = args
    const isKysely = typeof text === 'string' && Array.isArray(values) && others.length === 0
    return (isKysely ? this.#run({ text, values }) : this.#say(...args)) as never
  }

  async #run(statement: Statement): Promise<Result> {
    const { text } = statement
    if (text === 'commit' || text === 'rollback') return this.#endTransaction(text)
    if (text === 'begin' || text.endsWith(GOES_WITH_NEXT)) {
      this.#held.push(statement)
      return HELD
    }
    if (text.endsWith(LAST_OF_TRANSACTION)) return this.#sayLast(statement)
    return this.#sayAgainIfOutdated(statement)
  }

  #sayLast(statement: Statement): Promise<Result> {
    const [said, commit] = this.#together(() => [this.#sayWithHeld(statement), this.#say({ text: 'commit' })] as const)
    this.#commit = commit
    // endTransaction handles the rejection.
    commit.catch(() => {})
    return said
  }

  async #endTransaction(asked: 'commit' | 'rollback'): Promise<Result> {
    const said = this.#commit
    this.#commit = null
    if (said) return isAsAsked(asked, await said)
    const held = this.#held
    if (asked === 'commit' && held.some(({ text }) => text !== 'begin'))
      return isAsAsked(asked, await this.#sayWithHeld({ text: asked, values: [] }))
    this.#held = []
    // Nothing has been sent to PostgreSQL yet.
    if (held.some(({ text }) => text === 'begin')) return HELD
    return this.#say({ text: asked })
  }

  async #sayAgainIfOutdated(statement: Statement): Promise<Result> {
    try {
      return await this.#sayWithHeld(statement)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      this.#names.startAnew()
      // Within a transaction, the whole transaction has to be retried.
      if (this.getTransactionStatus() !== 'I') throw error
      return this.#sayNamed(statement)
    }
  }

  /**
   * Sends the held statements and this one in one write. Throws the first error: the later ones only report that the
   * transaction was aborted.
   */
  async #sayWithHeld(statement: Statement): Promise<Result> {
    const all = [...this.#held, statement]
    this.#held = []
    const said = this.#together(() => all.map((each) => this.#sayNamed(each)))
    const heard = await Promise.allSettled(said)
    const failed = heard.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
    return (await said.at(-1)) as Result
  }

  #sayNamed({ text, values }: Statement): Promise<Result> {
    // Transaction control has no plan worth caching.
    return this.#say(values.length === 0 ? { text } : this.#names.of(text, values))
  }

  #say(...args: unknown[]): Promise<Result> {
    return (super.query as (...said: unknown[]) => Promise<Result>)(...args)
  }

  /** Sends the statements in one write instead of one each. */
  #together<Said>(say: () => Said): Said {
    const { stream } = this.connection
    stream.cork()
    try {
      return say()
    } finally {
      stream.uncork()
    }
  }
}

/** If a statement failed, PostgreSQL answers the pipelined commit with a rollback. */
function isAsAsked(asked: 'commit' | 'rollback', result: Result): Result {
  const isCommitted = result.command === 'COMMIT'
  if (asked === 'rollback' && isCommitted)
    throw new Error('a transaction failed after its last statement, which had brought the commit along')
  if (asked === 'commit' && !isCommitted) throw new Error(`the commit was answered with ${result.command}`)
  return result
}
