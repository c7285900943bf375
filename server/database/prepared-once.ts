import type SqliteDatabase from 'better-sqlite3'

/** The server's own texts are some two hundred; what is made up by lists of values must not grow without end. */
const MOST_KEPT = 500

/** Keeps prepared statements by their text: preparing takes longer than most of ours take to run. Not for reading row by row. */
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
