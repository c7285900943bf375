import type { KindRegistry } from '../../src/data/sync/plan-batches.ts'

/** The same kinds as a newer app would have them: it reads older rows, and writes ones that this app does not know. */
export function newer(kinds: KindRegistry): KindRegistry {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([name, kind]) =>
      kind ? [[name, { ...kind, schemaVersion: kind.schemaVersion + 1 }]] : [],
    ),
  )
}
