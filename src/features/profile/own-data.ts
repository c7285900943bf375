import { OWN_DATA_PATH, ownDataSchema } from '../../shared/contract/own-data.ts'
import { askDirectly, refusal } from '../../data/http/direct-call.ts'
import type { Refusal } from '../../data/http/direct-call.ts'

/** Everything that the server holds about the signed-in person, as the text of a file. Never stored here. */
export async function readOwnData(): Promise<{ ok: true; text: string } | Refusal> {
  const result = await askDirectly({ method: 'GET', path: OWN_DATA_PATH })
  if (!result.ok) return result
  const isOwnData = ownDataSchema.safeParse(result.body).success
  return isOwnData ? { ok: true, text: `${JSON.stringify(result.body, null, 2)}\n` } : refusal('other_json')
}
