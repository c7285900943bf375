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
