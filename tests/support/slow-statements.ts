import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'

/** Delays the results of one kind of statement until released, like a slow database. */
export class SlowStatements implements KyselyPlugin {
  /** Number of statements that are delayed, or will be once the database has answered them. */
  begun = 0
  /** Number of delayed statements. */
  count = 0
  readonly #seen: string[] = []
  readonly #underWay = new WeakSet<object>()
  #kind: RootOperationNode['kind'] | null = null
  #release = () => {}
  #released = Promise.resolve()

  hold(kind: RootOperationNode['kind']): void {
    this.#kind = kind
    this.#released = new Promise((done) => (this.#release = done))
  }

  letGo(): void {
    this.#kind = null
    this.#release()
  }

  /** Number of statements so far with this text among their values. */
  with(text: string): number {
    return this.#seen.filter((statement) => statement.includes(text)).length
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    this.#seen.push(JSON.stringify(node))
    if (node.kind === this.#kind) {
      this.begun += 1
      this.#underWay.add(queryId)
    }
    return node
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (this.#underWay.has(queryId)) {
      this.count += 1
      await this.#released
    }
    return result
  }
}
