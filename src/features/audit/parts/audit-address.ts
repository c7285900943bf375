import { AUDIT_ENTITIES } from '../../../shared/contract/audit.ts'
import type { AuditEntity } from '../../../shared/contract/audit.ts'
import { isRealDay } from '../../../shared/contract/primitives.ts'

/** What the page is limited to; empty: not limited. Days are in Riyadh, both included. */
export type AuditChoice = {
  entity: AuditEntity | ''
  actor: string
  place: string
  from: string
  to: string
  request: string
}

export const WHOLE_TRAIL: AuditChoice = { entity: '', actor: '', place: '', from: '', to: '', request: '' }

/** Reads the filters from the URL. Invalid values fall back to their defaults. */
export function readAuditAddress(params: URLSearchParams): AuditChoice {
  const day = (name: string) => {
    const value = params.get(name) ?? ''
    return isRealDay(value) ? value : ''
  }
  return {
    entity: AUDIT_ENTITIES.find((each) => each === params.get('entity')) ?? '',
    actor: params.get('actor') ?? '',
    place: params.get('place') ?? '',
    from: day('from'),
    to: day('to'),
    request: params.get('request') ?? '',
  }
}

/** The filters as they are in the URL of the page and of the call. */
export function writeAuditAddress(choice: AuditChoice): Record<string, string> {
  const given = Object.entries(choice).map(([name, value]) => [name, value.trim()] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}
