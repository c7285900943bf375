import { monthOf } from '../../../shared/rules/days/business-day.ts'
import { pageIn } from '../../../shared/rules/values/pages.ts'

/** Empty month: the running one. Empty person: the table of all. */
export type KpiChoice = { month: string; text: string; person: string; page: number }

/** Reads the choice from the URL. Invalid values fall back to their defaults. */
export function readKpiChoice(params: URLSearchParams): KpiChoice {
  const month = params.get('month') ?? ''
  return {
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    text: params.get('find') ?? '',
    person: params.get('person') ?? '',
    page: pageIn(params),
  }
}

export function writeKpiChoice({ month, text, person, page }: KpiChoice): Record<string, string> {
  return {
    ...(month === '' ? {} : { month }),
    ...(text === '' ? {} : { find: text }),
    ...(person === '' ? {} : { person }),
    ...(page === 1 ? {} : { page: String(page) }),
  }
}

/** The chosen month, never a later one than the running. */
export function shownMonth({ month }: KpiChoice, today: string): string {
  const running = monthOf(today)
  return month === '' || month > running ? running : month
}
