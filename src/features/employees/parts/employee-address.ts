import { EMPLOYEE_SORTS } from '../../../shared/rules/chain/employee-choice.ts'
import type { EmployeeChoice } from '../../../shared/rules/chain/employee-choice.ts'
import { pageIn } from '../../../shared/rules/values/pages.ts'

/** Reads the filters from the URL. Invalid values fall back to their defaults. */
export function readEmployeeChoice(params: URLSearchParams): EmployeeChoice {
  return {
    text: params.get('find') ?? '',
    pharmacy: params.get('place') ?? '',
    position: params.get('position') ?? '',
    sort: EMPLOYEE_SORTS.find((each) => each === params.get('sort')) ?? 'name',
    page: pageIn(params),
  }
}

export function writeEmployeeChoice({ text, pharmacy, position, sort, page }: EmployeeChoice): Record<string, string> {
  return {
    ...(text === '' ? {} : { find: text }),
    ...(pharmacy === '' ? {} : { place: pharmacy }),
    ...(position === '' ? {} : { position }),
    ...(sort === 'name' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }
}
