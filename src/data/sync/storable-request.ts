import { withoutPassword } from '../../shared/contract/employees.ts'
import type { PreparedRequest } from './types.ts'

/**
 * The request as it may lie in the outbox. A plain server may echo a password inside a person's record, which goes back
 * from memory only; kept bytes are sent again to an extended server alone, whose records have none, so there they stay
 * the very same.
 */
export function storableRequest(request: PreparedRequest): PreparedRequest {
  const body: unknown = JSON.parse(request.body)
  if (typeof body !== 'object' || body === null || !('password' in body)) return request
  return { ...request, body: JSON.stringify(withoutPassword({ ...body })) }
}
