import type { AnyKind } from './kind.ts'
import { shiftReportKind } from './kinds/shift-report.ts'

/** The kinds this page knows by now: the one that everybody's home records; the others too once one of them was needed. */
export const pageKinds: { [name: string]: AnyKind | undefined } = { [shiftReportKind.name]: shiftReportKind }

/** Brings the kinds of these names. One that cannot be brought, or is of a newer app, stays unknown, and its rows stay where they are. */
export async function preparePageKinds(names: Iterable<string>): Promise<void> {
  if ([...names].every((name) => pageKinds[name])) return
  // The pages that record any of them have it with them (build/first-load/lazy-chunks.ts); where it could not be fetched it is asked for again.
  const all = await import('./kinds.ts').catch(() => null)
  Object.assign(pageKinds, all?.kinds)
}
