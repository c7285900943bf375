import { withoutPassword } from '../../shared/contract/employees.ts'
import type { PreparedRequest } from './types.ts'

/**
 * The request as it may be stored in the outbox. A plain server may return a password inside a person's record, which
 * is sent back from memory only. Stored bytes are sent again only to an extended server, whose records have no
 * password, so its requests stay unchanged.
 */
export function storableRequest(request: PreparedRequest): PreparedRequest {
  const body: unknown = JSON.parse(request.body)
  if (typeof body !== 'object' || body === null || !('password' in body)) return request
  return { ...request, body: JSON.stringify(withoutPassword({ ...body })) }
}
