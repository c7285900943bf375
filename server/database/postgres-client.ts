import pg from 'pg'
import { GOES_WITH_NEXT, isOutdatedPlan, LAST_OF_TRANSACTION } from './database.ts'
import { StatementNames } from './statement-names.ts'

type Statement = { text: string; values: readonly unknown[] }
type Result = { command: string; rowCount: number | null; rows: unknown[] }

/** What Kysely hears of a statement that is not said yet. */
const HELD: Result = { command: 'HELD', rowCount: null, rows: [] }

/**
 * A connection that names what it says, so that PostgreSQL plans it once, and that says together what need not wait for each
 * other's answers: a transaction's `begin` goes with its first statement, its commit with its last. In pipeline mode only.
 */
export class PostgresClient extends pg.Client {
  readonly #names = new StatementNames()
  /** Said with the next statement; their failure is then that one's. */
  #held: Statement[] = []
  #commit: Promise<Result> | null = null

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // The pool listens to idle ones only; who uses this one hears of it by the next statement's failure. Unheard it would end the process.
    this.on('error', () => {})
  }

  // The one form that Kysely calls; all others go by as they are.
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
    // Heard by whoever ends the transaction.
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
    // PostgreSQL has not heard of it yet.
    if (held.some(({ text }) => text === 'begin')) return HELD
    return this.#say({ text: asked })
  }

  async #sayAgainIfOutdated(statement: Statement): Promise<Result> {
    try {
      return await this.#sayWithHeld(statement)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      this.#names.startAnew()
      // Within a transaction all of it is to be said again.
      if (this.getTransactionStatus() !== 'I') throw error
      return this.#sayNamed(statement)
    }
  }

  /** In one piece; the first of them that fails is what is told, since all behind it only say that something failed. */
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
    // What is said of transactions is done before a plan of it were found.
    return this.#say(values.length === 0 ? { text } : this.#names.of(text, values))
  }

  #say(...args: unknown[]): Promise<Result> {
    return (super.query as (...said: unknown[]) => Promise<Result>)(...args)
  }

  /** One piece on the wire instead of one a statement. */
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

/** After a statement that failed, PostgreSQL has answered the commit that came with it by undoing everything. */
function isAsAsked(asked: 'commit' | 'rollback', result: Result): Result {
  const isCommitted = result.command === 'COMMIT'
  if (asked === 'rollback' && isCommitted)
    throw new Error('a transaction failed after its last statement, which had brought the commit along')
  if (asked === 'commit' && !isCommitted) throw new Error(`the commit was answered with ${result.command}`)
  return result
}
