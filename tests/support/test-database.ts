import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openSqliteFile } from '../../server/database/sqlite-file.ts'
import { until } from './until.ts'

export const SQLITE_FILE = 'pharmacy.sqlite'
/** Names the folder of the seeded demo chain; SQLite databases of tests start as a copy (demo-template.ts). */
export const TEMPLATE_VARIABLE = 'COUNTER_DEMO_TEMPLATE'

export type Rows = Record<string, unknown>[]

/** Where a test's server stores its data, with direct access for queries and changes. */
export type TestDatabase = {
  /** The environment variables that configure a server to use it. */
  env: Record<string, string>
  query(sql: string): Promise<Rows>
  change(sql: string): Promise<void>
  /** Moves the database aside and leaves an empty one; returns the folder or URL of the old one. */
  setAside(): Promise<string>
  drop(): Promise<void>
}

export function sqliteIn(
  dataDir: string,
  template: string | null = process.env[TEMPLATE_VARIABLE] ?? null,
): TestDatabase {
  if (template) cpSync(template, dataDir, { recursive: true })
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: '' },
    query: async (sql) => {
      const file = openSqliteFile(join(dataDir, SQLITE_FILE), { readonly: true })
      try {
        return file.prepare(sql).all() as Rows
      } finally {
        file.close()
      }
    },
    change: async (sql) => {
      const file = openSqliteFile(join(dataDir, SQLITE_FILE))
      try {
        file.prepare(sql).run()
      } finally {
        file.close()
      }
    },
    setAside: async () => {
      const aside = join(dataDir, `replaced-${randomBytes(6).toString('hex')}`)
      mkdirSync(aside)
      for (const name of readdirSync(dataDir).filter((each) => each.startsWith(SQLITE_FILE)))
        renameSync(join(dataDir, name), join(aside, name))
      return aside
    },
    drop: async () => {},
  }
}

/** A fresh database on the PostgreSQL of TEST_DATABASE_URL. */
export async function freshPostgres(adminUrl: string): Promise<TestDatabase> {
  const name = `counter_${randomBytes(6).toString('hex')}`
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await ask(adminUrl, `create database ${name}`)
  return {
    env: { DATABASE_URL: url.href },
    query: (sql) => ask(url.href, sql),
    change: async (sql) => void (await ask(url.href, sql)),
    setAside: async () => {
      const aside = new URL(url)
      aside.pathname = `/${name}_replaced`
      // The connections of a killed server end a moment later.
      await until(
        'the database to be left',
        async () => (await ask(adminUrl, `select 1 from pg_stat_activity where datname = '${name}'`)).length === 0,
      )
      await ask(adminUrl, `alter database ${name} rename to ${name}_replaced`)
      await ask(adminUrl, `create database ${name}`)
      return aside.href
    },
    drop: async () => {
      for (const each of [name, `${name}_replaced`]) await ask(adminUrl, `drop database if exists ${each} with (force)`)
    },
  }
}

async function ask(url: string, sql: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
