import { CompiledQuery, SqliteDialect, SqliteDriver } from 'kysely'
import type { DatabaseConnection, Driver, SqliteDialectConfig } from 'kysely'

/**
 * A SQLite dialect whose transactions start with `begin immediate`. After a plain `begin`, a write that follows a read
 * fails with SQLITE_BUSY_SNAPSHOT if another process has written in between.
 */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config)
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      // Some errors, such as a full disk, have already rolled back the transaction; the original error is the one to
      // report.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
  }
}
