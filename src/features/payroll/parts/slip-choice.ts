import { pageIn } from '../../../shared/rules/values/pages.ts'

/**
 * What the history shows: a year (empty for the newest one), or the months strictly between two days. An empty day
 * leaves that end open.
 */
export type SlipChoice = { year: string; isCustom: boolean; from: string; to: string; page: number }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const CUSTOM = 'custom'

export const NEWEST_YEAR: SlipChoice = { year: '', isCustom: false, from: '', to: '', page: 1 }

export function readSlipChoice(params: URLSearchParams): SlipChoice {
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))]
  const year = params.get('year') ?? ''
  const isCustom = year === CUSTOM || from !== '' || to !== ''
  return {
    year: !isCustom && /^\d{4}$/.test(year) ? year : '',
    isCustom,
    from,
    to,
    page: pageIn(params),
  }
}

export function writeSlipChoice({ year, isCustom, from, to, page }: SlipChoice): Record<string, string> {
  if (!isCustom) return year === '' ? {} : { year }
  return {
    year: CUSTOM,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }
}

function dayIn(value: string | null): string {
  return value !== null && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
}
