import type SqliteDatabase from 'better-sqlite3'

/**
 * The server has about two hundred distinct statements; those with value lists of varying length must not fill the
 * memory.
 */
const MOST_KEPT = 500

/**
 * Caches prepared statements by their text, because preparing one takes longer than running it. Not for row-by-row
 * iteration.
 */
export function preparedOnce(file: SqliteDatabase.Database): {
  prepare: SqliteDatabase.Database['prepare']
  close: () => void
} {
  const kept = new Map<string, SqliteDatabase.Statement>()
  const prepare = (text: string) => {
    const known = kept.get(text)
    if (known) return known
    if (kept.size >= MOST_KEPT) kept.clear()
    const statement = file.prepare(text)
    kept.set(text, statement)
    return statement
  }
  return { prepare: prepare as SqliteDatabase.Database['prepare'], close: () => void file.close() }
}
