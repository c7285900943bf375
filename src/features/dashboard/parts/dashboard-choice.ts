import { PHARMACY_SORTS, PHARMACY_STATES } from '../../../shared/rules/chain/chain-choice.ts'
import type { PharmacyChoice } from '../../../shared/rules/chain/chain-choice.ts'

export type DashboardChoice = PharmacyChoice & { month: string }

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Reads the filters from the URL. Invalid values fall back to their defaults. */
export function readDashboardChoice(params: URLSearchParams, running: string): DashboardChoice {
  return {
    month: begunMonth(params.get('month'), running),
    text: params.get('find') ?? '',
    state: PHARMACY_STATES.find((each) => each === params.get('state')) ?? null,
    sort: PHARMACY_SORTS.find((each) => each === params.get('sort')) ?? 'achievement',
  }
}

export function writeDashboardChoice(
  { month, text, state, sort }: DashboardChoice,
  running: string,
): Record<string, string> {
  return {
    ...(month === running ? {} : { month }),
    ...(text === '' ? {} : { find: text }),
    ...(state ? { state } : {}),
    ...(sort === 'achievement' ? {} : { sort }),
  }
}

/** Returns the month if it has begun, otherwise the running one. */
export function begunMonth(text: string | null, running: string): string {
  return text !== null && MONTH.test(text) && text <= running ? text : running
}
