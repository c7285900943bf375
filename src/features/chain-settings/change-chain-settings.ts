import { apiPaths } from '../../shared/contract/api-paths.ts'
import { readSection } from '../../shared/contract/chain/section.ts'
import type { Section } from '../../shared/contract/chain/section.ts'
import { askDirectly, refusal } from '../../data/http/direct-call.ts'
import type { Refusal } from '../../data/http/direct-call.ts'
import { showAddedNames } from '../../i18n/added-names.ts'
import { showChainSettings } from '../../lib/chain-settings.ts'
import { addedNames } from '../../shared/rules/people/added-names.ts'
import { CHAIN_SETTINGS, readSetting, writeSetting } from '../../data/store/settings.ts'

/** So often another manager may be faster. */
const MOST_TRIES = 3

/**
 * Changes a section directly at the server, because it concerns everybody at once. `change` is applied to what the
 * server has now: if another manager changed something meanwhile, it is applied to that.
 */
export async function changeChainSettings<Value>(
  section: Section<string, Value>,
  change: (value: Value) => Value,
): Promise<{ ok: true } | Refusal> {
  for (let tries = 1; ; tries += 1) {
    const stored = (await readSetting(CHAIN_SETTINGS)) as { revision?: number; [name: string]: unknown } | undefined
    const body = {
      revision: stored?.revision ?? 0,
      [section.name]: change(readSection(section, stored?.[section.name])),
    }
    const result = await askDirectly({ method: 'PUT', path: apiPaths.settings(), body })
    const current = result.ok ? result.body : result.current
    const isReadable = typeof current === 'object' && current !== null
    if (isReadable) {
      await writeSetting(CHAIN_SETTINGS, current)
      // What follows the stored settings starts once the worker has cached the app.
      showChainSettings(current)
      showAddedNames(addedNames(current))
    }
    if (result.ok) return isReadable ? { ok: true } : refusal('other_json')
    if (result.code !== 'stale_revision' || !isReadable || tries === MOST_TRIES) return result
  }
}
