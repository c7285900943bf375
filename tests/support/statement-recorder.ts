import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely'
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import type { Queries } from '../../server/database/database.ts'

/** One statement of a server, and its result. */
export type Statement = { sql: string; parameters: (string | number | null)[]; rows: number; changed: number }

/** Records all statements in order. For consecutive requests, none of which is rolled back. */
export class StatementRecorder implements KyselyPlugin {
  readonly statements: Statement[] = []
  readonly #compiler
  readonly #underWay = new WeakMap<object, { sql: string; parameters: readonly unknown[] }>()

  constructor(kind: Queries['kind']) {
    this.#compiler = kind === 'sqlite' ? new SqliteQueryCompiler() : new PostgresQueryCompiler()
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const { sql, parameters } = this.#compiler.compileQuery(node, queryId)
    this.#underWay.set(queryId, { sql, parameters })
    return node
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const asked = this.#underWay.get(queryId)
    if (asked)
      this.statements.push({
        sql: asked.sql,
        parameters: asked.parameters as Statement['parameters'],
        ...countsOf(result),
      })
    return result
  }
}

function countsOf({ rows, numAffectedRows }: QueryResult<unknown>): { rows: number; changed: number } {
  return { rows: rows.length, changed: Number(numAffectedRows ?? 0) }
}
