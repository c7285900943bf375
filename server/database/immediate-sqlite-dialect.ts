import { CompiledQuery, SqliteDialect, SqliteDriver } from 'kysely'
import type { DatabaseConnection, Driver, SqliteDialectConfig } from 'kysely'

/**
 * SQLite whose transactions begin as writers: a plain `begin` that writes after reading fails with
 * SQLITE_BUSY_SNAPSHOT as soon as a second process writes in between.
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
      // A full disk, among others, has ended it already; that fault is the one to be told.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
  }
}
