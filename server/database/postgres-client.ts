import pg from 'pg'
import { isOutdatedPlan, LAST_OF_TRANSACTION } from './database.ts'
import { StatementNames } from './statement-names.ts'

type Result = { command: string }

/** A connection that names what it says, and for which a transaction's last statement brings the commit along. In pipeline mode only. */
export class PostgresClient extends pg.Client {
  readonly #names = new StatementNames()
  #commit: Promise<Result> | null = null

  // The one form that Kysely calls; all others go by as they are.
  override query(...args: unknown[]): never {
    const [text, values, ...others] = args
    const isKysely = typeof text === 'string' && Array.isArray(values) && others.length === 0
    return (isKysely ? this.#run(text, values) : this.#say(...args)) as never
  }

  #run(text: string, values: readonly unknown[]): Promise<unknown> {
    if (this.#commit && (text === 'commit' || text === 'rollback')) return this.#endOfTransaction(text)
    // What is said of transactions is done before a plan of it were found.
    if (values.length === 0) return this.#say({ text, values })
    const said = this.#runPlanned(text, values)
    if (text.endsWith(LAST_OF_TRANSACTION)) {
      this.#commit = this.#say({ text: 'commit' })
      // Heard by whoever ends the transaction.
      this.#commit.catch(() => {})
    }
    return said
  }

  /** The commit has been said already; after a failed statement PostgreSQL has answered it by undoing everything. */
  async #endOfTransaction(asked: 'commit' | 'rollback'): Promise<Result> {
    const said = this.#commit
    this.#commit = null
    const result = (await said) as Result
    const isCommitted = result.command === 'COMMIT'
    if (asked === 'rollback' && isCommitted) throw new Error('a transaction failed after its last statement, which had brought the commit along')
    if (asked === 'commit' && !isCommitted) throw new Error(`the commit was answered with ${result.command}`)
    return result
  }

  async #runPlanned(text: string, values: readonly unknown[]): Promise<unknown> {
    try {
      return await this.#say(this.#names.of(text, values))
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      this.#names.startAnew()
      // Within a transaction all of it is to be said again.
      if (this.getTransactionStatus() !== 'I') throw error
      return this.#say(this.#names.of(text, values))
    }
  }

  #say(...args: unknown[]): Promise<Result> {
    return (super.query as (...said: unknown[]) => Promise<Result>)(...args)
  }
}
