import { randomBytes } from 'node:crypto'

/**
 * The server has about two hundred distinct statements; those with value lists of varying length must not fill each
 * connection's memory.
 */
const MOST_NAMED = 500

export type NamedStatement = { name?: string; text: string; values: readonly unknown[] }

/** Names the prepared statements of one connection. The random prefix keeps them unique behind a connection pooler. */
export class StatementNames {
  readonly #prefix = randomBytes(6).toString('hex')
  readonly #named = new Map<string, string>()
  #count = 0

  /** PostgreSQL parses and plans a named statement once per connection instead of once per request. */
  of(text: string, values: readonly unknown[]): NamedStatement {
    const known = this.#named.get(text)
    if (known !== undefined) return { name: known, text, values }
    if (this.#named.size >= MOST_NAMED) return { text, values }
    this.#count += 1
    const name = `${this.#prefix}_${this.#count}`
    this.#named.set(text, name)
    return { name, text, values }
  }

  /** Gives all statements new names, so that PostgreSQL plans them again. */
  startAnew(): void {
    this.#named.clear()
  }
}
