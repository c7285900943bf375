import { randomBytes } from 'node:crypto'

/** The server's own texts are some two hundred; what is made up by lists of values must not grow without end on each connection. */
const MOST_NAMED = 500

export type NamedStatement = { name?: string; text: string; values: readonly unknown[] }

/** The names of one connection's statements. Its own even where a pooler gives connections on to others. */
export class StatementNames {
  readonly #prefix = randomBytes(6).toString('hex')
  readonly #named = new Map<string, string>()
  #count = 0

  /** PostgreSQL parses and plans what has a name once a connection, and not at each request. */
  of(text: string, values: readonly unknown[]): NamedStatement {
    const known = this.#named.get(text)
    if (known !== undefined) return { name: known, text, values }
    if (this.#named.size >= MOST_NAMED) return { text, values }
    this.#count += 1
    const name = `${this.#prefix}_${this.#count}`
    this.#named.set(text, name)
    return { name, text, values }
  }

  /** What was planned so far is named, and so planned, anew. */
  startAnew(): void {
    this.#named.clear()
  }
}
