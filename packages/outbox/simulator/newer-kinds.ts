import type { KindRegistry } from '@counter/outbox'

/**
 * The same operation types in a newer app version, which reads older rows and writes ones that this version cannot
 * read.
 */
export function newer(kinds: KindRegistry): KindRegistry {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([name, kind]) =>
      kind ? [[name, { ...kind, schemaVersion: kind.schemaVersion + 1 }]] : [],
    ),
  )
}
