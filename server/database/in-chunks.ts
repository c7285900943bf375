/** Below each database's limit of parameters in one statement. */
const ROWS_PER_STATEMENT = 500

/** Inserts any number of rows. */
export async function inChunks<Row>(rows: readonly Row[], insert: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await insert(rows.slice(start, start + ROWS_PER_STATEMENT))
}
