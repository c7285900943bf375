import { buildApp } from '../../server/app.ts'
import type { Database } from '../../server/database/database.ts'
import { TEST_CONFIG } from '../../tests/support/server-fixture.ts'
import { StatementRecorder } from '../../tests/support/statement-recorder.ts'
import type { Statement } from '../../tests/support/statement-recorder.ts'

export type Request = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

/** The statements that the server executes for a request; the bare database is measured with exactly these. */
export async function statementsOf(
  db: Database,
  { method, path, headers, body }: Request,
): Promise<{ statements: Statement[]; answer: string }> {
  const recorder = new StatementRecorder(db.kind)
  const app = await buildApp({
    config: { ...TEST_CONFIG, logLevel: 'silent' },
    db: { ...db, sql: db.sql.withPlugin(recorder) },
  })
  recorder.statements.length = 0
  const answer = await app.inject({
    method,
    url: path,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: body }),
  })
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
  await app.close()
  // Savepoints belong to group commit and not to the request itself.
  return { statements: recorder.statements.filter(({ sql }) => !/^(savepoint|release)/.test(sql)), answer: answer.body }
}
