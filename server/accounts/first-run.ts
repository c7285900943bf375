import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { CHAIN } from '../../src/shared/contract/chain/chain-name.ts'
import type { firstRunBodySchema, Imported } from '../../src/shared/contract/chain-import.ts'
import { NO_PHARMACY_PLACES } from '../../src/shared/contract/employees.ts'
import type { Database, Queries } from '../database/database.ts'
import { inTransaction } from '../database/database.ts'
import { isoNow } from '../http/context.ts'
import type { Clock } from '../http/context.ts'
import { Problem } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { addChainSettings, readChainSettings } from '../repositories/chain-settings.ts'
import { holdFeed } from '../repositories/changes.ts'
import { recall, remember } from '../repositories/meta.ts'
import { hasManager, userOf } from '../repositories/users.ts'
import { importChain, isImported } from './import-chain.ts'
import { createEmployee } from './new-employee.ts'

const TOKEN_BYTES = 32
const HOUR_MS = 60 * 60 * 1_000
const TOKEN_HOURS = 24

/** The link of the first run. The token is in the fragment, which no browser sends to a server or a proxy. */
export type FirstRunLink = { url: string; until: string }

/**
 * A new link for the first run; null if the chain has a manager. Only the token's hash is stored. Links that were made
 * before stay valid, so that a page that is open when the server restarts can be completed.
 */
export async function newFirstRunLink(
  db: Database,
  { address, clock }: { address: string; clock: Clock },
): Promise<FirstRunLink | null> {
  if (await hasManager(db)) return null
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const until = new Date(clock() + TOKEN_HOURS * HOUR_MS).toISOString()
  await remember(db, { what: 'firstRun', hash: hashOf(token), value: until })
  return { url: `${address}/firstRun#${token}`, until }
}

/** The link for the operator. It is printed, and never in the request log. */
export function firstRunLines({ url, until }: FirstRunLink): string[] {
  return [`Nobody can sign in yet. Set up the chain with this link, which works once, until ${until}:`, `  ${url}`]
}

/** Until when a link is good. Throws a Problem if it is over (403) or there is a manager already (409). */
export async function firstRunUntil(db: Queries, token: string, clock: Clock): Promise<string> {
  if (await hasManager(db)) throw firstRunDone()
  return tokenUntil(db, token, clock)
}

/** The same without a look at managers, for a first run that may be repeated because its response was lost. */
export async function tokenUntil(db: Queries, token: string, clock: Clock): Promise<string> {
  const until = await recall(db, { what: 'firstRun', hash: hashOf(token) })
  if (until !== null && until > isoNow(clock)) return until
  if (await hasManager(db)) throw firstRunDone()
  throw new Problem({ status: 403, code: 'first_run_over' })
}

type FirstRun = { body: z.infer<typeof firstRunBodySchema>; passwordHash: string; clock: Clock }

/**
 * Names the chain, creates its first manager and imports pharmacies and people, all or nothing. Of two at the same time
 * the second is refused (409), unless it is the first one repeated: the import's key tells.
 */
export async function firstRun(db: Database, { body, passwordHash, clock }: FirstRun): Promise<Imported> {
  const { chain, manager, pharmacies, people, key } = body
  const texts = { pharmacies, people }
  return inTransaction(db, async (tx) => {
    await holdFeed(tx, 'users')
    const now = isoNow(clock)
    if (await hasManager(tx)) {
      if (await isImported(tx, key)) return importChain(tx, { texts, key, actor: NOBODY, clock })
      throw firstRunDone()
    }
    const { password: _password, ...account } = manager
    const user = await createEmployee(tx, {
      body: { ...NO_DETAILS, ...account, currentPharmacy: NO_PHARMACY_PLACES[1] },
      passwordHash,
      role: 'admin',
      clock,
    })
    const created = userOf(user)
    await writeAudit(tx, {
      at: now,
      actor: user,
      entity: 'employee',
      entityId: user.id,
      action: 'register',
      before: null,
      after: created,
    })
    const { revision, sections } = await readChainSettings(tx)
    const named = { revision: revision + 1, sections: { ...sections, [CHAIN.name]: chain } }
    await addChainSettings(tx, { ...named, now, userId: user.id })
    await writeAudit(tx, {
      at: now,
      actor: user,
      entity: 'settings',
      entityId: 'chain',
      action: 'change',
      before: { chain: CHAIN.initial },
      after: { chain },
    })
    return importChain(tx, { texts, key, actor: user, clock })
  })
}

/** A repeated first run writes nothing, so it has no actor. */
const NOBODY = { id: '', employee_name: '' }

const NO_DETAILS = { birthDate: null, joiningDate: null, telNo: '', bankAccountNo: '' }

function firstRunDone(): Problem {
  return new Problem({ status: 409, code: 'first_run_done' })
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
