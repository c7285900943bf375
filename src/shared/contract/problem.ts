import * as z from 'zod/mini'
import { ERROR_CODES } from './error-codes.ts'

/** RFC 9457 problem JSON, sent with every error of the reference server. A plain server sends none. */
export const problemSchema = z.looseObject({
  type: z._default(z.string(), 'about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  code: z.enum(ERROR_CODES),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** On 409: the server's current object. */
  current: z.optional(z.unknown()),
  requestId: z.optional(z.string()),
})

/**
 * Whether an error comes from the reference server, and not from a gateway in front of it. A newer one may have codes
 * that are not known here.
 */
export function isProblem(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('code' in body)) return false
  const { code } = body
  return ERROR_CODES.some((each) => each === code) || ('type' in body && body.type === `urn:problem:${String(code)}`)
}
