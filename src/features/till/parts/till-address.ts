import { isRealDay } from '../../../shared/contract/primitives.ts'
import { EVERY_TILL, TILL_GROUPS } from '../../../shared/rules/till/till-overview.ts'
import type { TillChoice, TillGroup } from '../../../shared/rules/till/till-overview.ts'

export type TillAddress = TillChoice & { month: string; by: TillGroup }

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Reads the filters from the URL. Invalid values fall back to their defaults. */
export function readTillAddress(params: URLSearchParams, running: string): TillAddress {
  const month = params.get('month')
  const day = params.get('day') ?? ''
  return {
    month: month !== null && MONTH.test(month) && month <= running ? month : running,
    by: TILL_GROUPS.find((each) => each === params.get('by')) ?? 'pharmacy',
    text: params.get('find') ?? '',
    pharmacy: params.get('pharmacy') ?? '',
    person: params.get('person') ?? '',
    day: isRealDay(day) ? day : '',
    kind: params.get('kind') ?? '',
    isLarge: params.get('large') === '1',
  }
}

export function writeTillAddress(
  { month, by, text, isLarge, ...exact }: TillAddress,
  running: string,
): Record<string, string> {
  return {
    ...(month === running ? {} : { month }),
    ...(by === 'pharmacy' ? {} : { by }),
    ...(text === '' ? {} : { find: text }),
    ...Object.fromEntries(Object.entries(exact).filter(([, value]) => value !== '')),
    ...(isLarge ? { large: '1' } : {}),
  }
}

export function isRestricted(choice: TillChoice): boolean {
  return (Object.keys(EVERY_TILL) as (keyof TillChoice)[]).some((key) => choice[key] !== EVERY_TILL[key])
}
