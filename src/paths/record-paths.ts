import { pathOf } from './path-of.ts'
import { paths } from './paths.ts'

export function slipPathOf(slipId: string): string {
  return pathOf(paths.slip, { slipId })
}

export function visitPathOf(visitId: string): string {
  return pathOf(paths.visit, { visitId })
}

/** The visits of one pharmacist. */
export function visitsPathOf(pharmacistId: string): string {
  return `${paths.visitsHistory}?${new URLSearchParams({ who: pharmacistId }).toString()}`
}

/** The form for an unsent visit. */
export function visitEditPathOf(opId: string): string {
  return `${paths.newVisit}?edit=${encodeURIComponent(opId)}`
}

/** The cards of a slip's month, filtered by its employee: a card has what can be done. */
export function payPathOf({ month, userName }: { month: string; userName: string }): string {
  return `${paths.payrollEntry}?${new URLSearchParams({
    month: month.slice(0, 7),
    find: userName,
    view: 'cards',
  }).toString()}`
}

/** The tab of the profile that has the emergency contacts. */
export const contactsPath = `${paths.profile}?tab=contacts`
