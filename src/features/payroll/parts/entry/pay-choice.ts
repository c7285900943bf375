import { monthOf } from '../../../../shared/rules/days/business-day.ts'
import { EMPLOYEES_PER_PAGE, matchingEmployees } from '../../../../shared/rules/chain/employee-choice.ts'
import { pageIn, pageOf } from '../../../../shared/rules/values/pages.ts'
import type { PayChange } from '../../../../shared/rules/pay/pay-month.ts'
import { changeFrom, isSlipSaved } from '../../overlay.ts'
import type { PersonPay } from '../../overlay.ts'

export const PAY_STATES = ['noSlip', 'slipSaved', 'unsent', 'largeChange'] as const
export type PayStateChoice = (typeof PAY_STATES)[number]
/** `review`: what is unusual, before all drafts are saved. */
const PAY_VIEWS = ['cards', 'table', 'review'] as const
type PayView = (typeof PAY_VIEWS)[number]

/** `month` is `YYYY-MM`, empty for the running one. An empty string means all. */
export type PayChoice = {
  month: string
  text: string
  pharmacy: string
  state: PayStateChoice | ''
  /** Empty: the table on a wide screen, cards on a narrow one. */
  view: PayView | ''
  page: number
}

export const EVERYBODY: PayChoice = { month: '', text: '', pharmacy: '', state: '', view: '', page: 1 }

/** Accepts only months from 2000 to 2099: a date field passes through years such as 0002 while it is typed in. */
export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
}

/** Reads the filters from the URL. Invalid values fall back to their defaults. */
export function readPayChoice(params: URLSearchParams): PayChoice {
  const month = monthOf(params.get('month') ?? '')
  return {
    month: isMonth(month) ? month : '',
    text: params.get('find') ?? '',
    pharmacy: params.get('place') ?? '',
    state: PAY_STATES.find((each) => each === params.get('state')) ?? '',
    view: PAY_VIEWS.find((each) => each === params.get('view')) ?? '',
    page: pageIn(params),
  }
}

export function writePayChoice({ month, text, pharmacy, state, view, page }: PayChoice): Record<string, string> {
  return {
    ...(month === '' ? {} : { month }),
    ...(text === '' ? {} : { find: text }),
    ...(pharmacy === '' ? {} : { place: pharmacy }),
    ...(state === '' ? {} : { state }),
    ...(view === '' ? {} : { view }),
    ...(page === 1 ? {} : { page: String(page) }),
  }
}

export type ChosenPay = { chosen: PersonPay[]; shown: PersonPay[]; page: number; pages: number }

/** All people that match, and one page of them. */
export function choosePay(
  people: readonly PersonPay[],
  {
    text,
    pharmacy,
    state,
    page,
    locale,
  }: Pick<PayChoice, 'text' | 'pharmacy' | 'state' | 'page'> & { locale: 'en' | 'ar' },
): ChosenPay {
  const byId = new Map(
    people.filter((person) => isOfState(person, state)).map((person) => [person.employee._id, person]),
  )
  const employees = matchingEmployees(
    [...byId.values()].map(({ employee }) => employee),
    { text, pharmacy, position: '', sort: 'name', locale },
  )
  const chosen = employees.flatMap(({ _id }) => byId.get(_id) ?? [])
  const { items, ...pages } = pageOf(chosen, { page, perPage: EMPLOYEES_PER_PAGE })
  return { chosen, shown: items, ...pages }
}

export function changeOf({ slip, last }: PersonPay): PayChange | null | undefined {
  return changeFrom(slip?.netPay ?? null, last)
}

function isOfState(person: PersonPay, state: PayStateChoice | ''): boolean {
  switch (state) {
    case '':
      return true
    case 'noSlip':
      return person.slip === null
    case 'slipSaved':
      return isSlipSaved(person)
    case 'unsent':
      return person.row !== null
    case 'largeChange':
      return changeOf(person)?.isLarge === true
  }
}
