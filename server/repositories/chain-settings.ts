import { SECTIONS } from '../../src/shared/contract/chain/chain-settings.ts'
import type { SomeSettings } from '../../src/shared/contract/chain/chain-settings.ts'
import { PRIVATE_SECTIONS, readSection } from '../../src/shared/contract/chain/section.ts'
import type { Section } from '../../src/shared/contract/chain/section.ts'
import type { Queries } from '../database/database.ts'
import { readFields } from '../database/json-columns.ts'

/** `sections`: what managers have set; the others have their initial values. Revision 0: nothing has been set. */
export type StoredSettings = { revision: number; sections: Record<string, unknown> }

export async function readChainSettings({ sql }: Queries): Promise<StoredSettings> {
  const row = await sql
    .selectFrom('chain_settings')
    .select(['revision', 'sections'])
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { revision: row.revision, sections: readFields(row.sections) } : { revision: 0, sections: {} }
}

/** One section as it applies now. */
export async function readChainSection<Value>(db: Queries, section: Section<string, Value>): Promise<Value> {
  return readSection(section, (await readChainSettings(db)).sections[section.name])
}

/** As answered to a caller; without the private sections for employees. */
export function settingsOf(
  { revision, sections }: StoredSettings,
  { isPrivate }: { isPrivate: boolean },
): SomeSettings & { revision: number } {
  const read = SECTIONS.filter(({ name }) => isPrivate || !PRIVATE_SECTIONS.includes(name)).map((section) => [
    section.name,
    readSection<unknown>(section, sections[section.name]),
  ])
  return { revision, ...Object.fromEntries(read) }
}

/** Returns false if another transaction has added this revision. */
export async function addChainSettings(
  { sql }: Queries,
  { revision, sections, now, userId }: StoredSettings & { now: string; userId: string },
): Promise<boolean> {
  const added = await sql
    .insertInto('chain_settings')
    .values({ revision, sections: JSON.stringify(sections), changed_at: now, changed_by: userId })
    .onConflict((conflict) => conflict.column('revision').doNothing())
    .returning('revision')
    .executeTakeFirst()
  return added !== undefined
}
