import type { z } from 'zod/mini'
import { chainSettingsBodySchema } from '../../src/shared/contract/chain/chain-settings.ts'
import type { chainSettingsSchema, SomeSettings } from '../../src/shared/contract/chain/chain-settings.ts'
import { settingsProblem } from '../../src/shared/rules/chain/chain-settings.ts'
import type { Queries } from '../database/database.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { conflict, invalidField } from '../http/problem.ts'
import { CHAIN_SETTINGS } from '../openapi/answers.ts'
import { accountOf } from '../plugins/account.ts'
import { writeAudit } from '../repositories/audit.ts'
import { addChainSettings, readChainSettings, settingsOf } from '../repositories/chain-settings.ts'
import type { StoredSettings } from '../repositories/chain-settings.ts'
import { listPharmacies, listShownNames } from '../repositories/pharmacies.ts'

/** The settings of the chain: everybody reads them, managers change them section by section. */
export function addChainSettingsRoutes(api: App, context: Context): void {
  api.get('/settings', { config: { call: 'settings', answer: CHAIN_SETTINGS } }, async (request) => {
    const { user } = accountOf(request)
    const isPrivate = user.is_admin === 1 || user.is_accountant === 1
    return answerOf(context.db, { stored: await readChainSettings(context.db), isPrivate })
  })

  api.put(
    '/settings',
    { config: { call: 'changeSettings', answer: CHAIN_SETTINGS }, schema: { body: chainSettingsBodySchema } },
    async (request, reply) => {
      const { user } = accountOf(request)
      const now = isoNow(context.clock)
      const { revision, ...changed } = request.body
      const effect = async (tx: Queries) => {
        const stored = await readChainSettings(tx)
        const before = settingsOf(stored, { isPrivate: true })
        await refuseInvalid(tx, { changed, before })
        const after = { revision: stored.revision + 1, sections: { ...stored.sections, ...changed } }
        const isAdded = revision === stored.revision && (await addChainSettings(tx, { ...after, now, userId: user.id }))
        if (!isAdded) {
          const current = await answerOf(tx, { stored: await readChainSettings(tx), isPrivate: true })
          throw conflict('stale_revision', current)
        }
        const answer = await answerOf(tx, { stored: after, isPrivate: true })
        await writeAudit(tx, {
          at: now,
          actor: user,
          entity: 'settings',
          entityId: 'chain',
          action: 'change',
          before: only(before, changed),
          after: only(answer, changed),
        })
        return answer
      }
      return runCommand({ context, request, reply, effect })
    },
  )
}

/** The settings, and the names of renamed pharmacies, which everybody sees. */
async function answerOf(
  db: Queries,
  { stored, isPrivate }: { stored: StoredSettings; isPrivate: boolean },
): Promise<z.infer<typeof chainSettingsSchema>> {
  return { ...settingsOf(stored, { isPrivate }), pharmacyNames: await listShownNames(db) }
}

async function refuseInvalid(
  tx: Queries,
  { changed, before }: { changed: SomeSettings; before: SomeSettings },
): Promise<void> {
  const problem = settingsProblem(changed, before)
  if (problem) throw invalidField(problem.section, problem.code)
  const named = new Set(changed.targets?.flatMap(({ pharmacyName }) => pharmacyName ?? []))
  const known = named.size === 0 ? [] : (await listPharmacies(tx)).map(({ pharmacyName }) => pharmacyName)
  // A pharmacy that is gone keeps the targets it had.
  const kept = before.targets?.map(({ pharmacyName }) => pharmacyName) ?? []
  for (const name of named)
    if (!known.includes(name) && !kept.includes(name)) throw invalidField('targets', 'unknown_pharmacy')
}

/** The sections that a change names. */
function only(settings: SomeSettings, changed: SomeSettings): Record<string, unknown> {
  return Object.fromEntries(Object.keys(changed).map((name) => [name, settings[name as keyof SomeSettings]]))
}
