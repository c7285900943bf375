import type { FastifyRequest } from 'fastify'
import { takesDemoAccounts } from '../accounts/demo-accounts.ts'
import type { Database } from '../database/database.ts'
import { listDemoEmails } from '../repositories/users.ts'
import { wantsDemo } from '../settings/settings.ts'
import type { Config } from '../settings/settings.ts'

/**
 * Who may use the test tools of this server; null: it has none. With TEST_TOOLS=1 everybody may. Without that setting
 * only a demo has them, for this machine only, as its accounts are.
 */
export async function testToolsFor(
  config: Config,
  db: Database,
): Promise<((request: FastifyRequest) => boolean) | null> {
  if (config.hasTestTools !== null) return config.hasTestTools ? () => true : null
  const isDemoHere = wantsDemo(config) && config.trustProxy === false && config.publicUrl === null
  if (!isDemoHere || (await listDemoEmails(db)).length === 0) return null
  return (request) => takesDemoAccounts(request, config)
}
