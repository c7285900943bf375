import type { FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER } from '../../src/shared/contract/api-paths.ts'
import { isFinalRefusal } from '../announced/sent-rows.ts'
import { inTransaction } from '../database/database.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import type { Problem } from '../http/problem.ts'
import { RateLimit } from '../http/rate.ts'
import type { Rate } from '../http/rate.ts'
import { writeAudit } from '../repositories/audit.ts'
import { findUser } from '../repositories/users.ts'

/** Entries of one account. A person reaches neither; a script that is refused all day stays in the log alone. */
const REFUSALS_NOTED: Rate = { perSecond: 1 / 60, atOnce: 100 }

/**
 * Records each write that was refused for good, by its request id: the tablet shows the same id beside the entry it
 * could not send, and so does the log. Neither the body nor any figure is stored.
 */
export function addRefusalAudit(api: App, context: Context): void {
  const limit = new RateLimit(context.clock, REFUSALS_NOTED)
  api.addHook('onSend', async (request, _reply, payload) => {
    const { problem, whose } = request
    if (problem === null || whose === null || !isRefusedEntry(request, problem) || !limit.take(whose)) return payload
    // The refusal stands whether or not it can be recorded.
    await noteRefusal({ request, problem, userId: whose, context }).catch((error: unknown) =>
      request.log.error({ err: error }, 'refusal not recorded'),
    )
    return payload
  })
}

/** Only what an outbox sends has a key: sign-ins and passwords have entries of their own. */
function isRefusedEntry(request: FastifyRequest, problem: Problem): boolean {
  return request.headers[IDEMPOTENCY_HEADER.toLowerCase()] !== undefined && isFinalRefusal(problem)
}

type Refused = { request: FastifyRequest; problem: Problem; userId: string; context: Context }

async function noteRefusal({ request, problem: { status, code, errors }, userId, context }: Refused): Promise<void> {
  const fields = errors?.map(({ path, message }) => ({ path, message }))
  await inTransaction(context.db, async (tx) => {
    const user = await findUser(tx, userId)
    if (!user) return
    const place = placeOf(request.body)
    await writeAudit(
      { ...tx, requestId: request.id },
      {
        at: isoNow(context.clock),
        actor: user,
        entity: 'refusal',
        entityId: user.id,
        action: 'refused',
        before: null,
        after: { call: request.routeOptions.config.call, status, code, ...(fields && { fields }) },
        ...(place === undefined ? {} : { place }),
      },
    )
  })
}

const MAX_NAME_LENGTH = 200

function placeOf(body: unknown): string | undefined {
  const { pharmacyName } = (typeof body === 'object' && body !== null ? body : {}) as { pharmacyName?: unknown }
  return typeof pharmacyName === 'string' && pharmacyName.length <= MAX_NAME_LENGTH ? pharmacyName : undefined
}
