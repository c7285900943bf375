import { pathOf } from './path-of.ts'
import { paths } from './paths.ts'

/** Where a manager decides about a request. */
export function overtimePathOf(overtimeId: string): string {
  return pathOf(paths.overtime, { overtimeId })
}
