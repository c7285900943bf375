import type { AnyKind } from '@counter/outbox'
import { shiftReportKind } from '../../kinds/shift-report/kind.ts'

/** The kinds loaded in this page: the one that the home page records, and all others once one of them is needed. */
export const pageKinds: { [name: string]: AnyKind | undefined } = { [shiftReportKind.name]: shiftReportKind }

/**
 * Loads the kinds of these names. A kind that cannot be loaded or belongs to a newer app stays unknown, and its rows
 * are left untouched.
 */
export async function preparePageKinds(names: Iterable<string>): Promise<void> {
  if ([...names].every((name) => pageKinds[name])) return
  // Pages that record these kinds load them too (build/first-load/lazy-chunks.ts). A failed import is retried at the
  // next call.
  const all = await import('../../kinds/kinds.ts').catch(() => null)
  Object.assign(pageKinds, all?.kinds)
}
