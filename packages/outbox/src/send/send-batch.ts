import { classifyAnswer, FULL_SESSION_NEEDED } from './classify-answer.ts'
import type { Verdict } from './classify-answer.ts'
import type { Decision, Look } from '../model/kind.ts'
import { OTHER_JSON } from '../model/problem-of.ts'
import type { Batch } from '../model/plan-batches.ts'
import type { ApiAnswer, ApiRequest } from '../ports.ts'
import { carried, headOpId, prepare, storable } from './prepared-request.ts'
import {
  claim,
  settleDone,
  settleLater,
  settleParked,
  settleSignInNeeded,
  settleUnfolded,
  settleWaitingForOwner,
} from './settle.ts'
import type { Later, SendContext, SendResult } from './settle.ts'
import type { Failure } from '../pace/send-gate.ts'
import type { PreparedRequest, RowProblem } from '../model/types.ts'

/** Decisions per batch, each on the server's newest state, before it backs off. */
const DECISIONS_A_TURN = 4

export type Outcome =
  | { type: 'settled' }
  /** Waits; the gate knows until when. `failure`: the row could not be settled. */
  | { type: 'later'; failure?: unknown }
  | { type: 'ownerBlocked' }
  /** Its rows are planned again, each part separately. */
  | { type: 'unfolded' }
  | { type: 'lost' }

const SETTLED: Outcome = { type: 'settled' }
const LATER: Outcome = { type: 'later' }
/** The server is available and not overloaded, but this row has to be retried. */
const AGAIN: Failure = { retryAfterMs: null, answered: true, isOverload: false }

/**
 * Looks up the server's state, decides, writes, and verifies the response. `prefetched` is the result of a bulk read or
 * an optimistic assumption; the server's own checks make a stale or wrong one safe. Never throws for server or network
 * errors.
 */
export async function sendBatch(context: SendContext, batch: Batch, prefetched?: Look<unknown>): Promise<Outcome> {
  let look = prefetched?.ok ? prefetched : await lookNow(context, batch)
  let ambiguous = batch.ambiguous
  let mayBeOnItsWay = batch.ambiguous && batch.kind.looksAgainAfterMs !== null
  let kept = await keptRequest(context, batch)
  // Whether a write from before this turn may have taken effect or may still do so.
  let inDoubt = batch.ambiguous
  const hasKey = kept !== null
  const mayLackCall = batch.kind.isExtendedOnly === true
  let isWritten = false
  let problem: { code: string; status?: number } = { code: 'contested' }
  for (let turn = 0; turn < DECISIONS_A_TURN; turn += 1) {
    // A write that was sent before and settled there can be read only by its owner, but the server still responds to
    // its key.
    if (!look.ok && !(kept !== null && isForOwnerAlone(look.answer))) {
      return settleVerdict(context, batch, classifyAnswer(look.answer, { mayLackCall }), {
        isWritten,
        isLook: true,
        isKeyOpen: hasKey && inDoubt,
      })
    }
    const decision: Decision | null = look.ok ? decide(batch, look.view, ambiguous) : null
    if (decision?.action === 'conflict' && kept === null) {
      const { extendedCode, current } = decision
      const code =
        extendedCode !== undefined && (await context.ports.transport.serverKind()) === 'extended'
          ? extendedCode
          : decision.code
      return park(context, batch, {
        state: 'conflict',
        problem: { code, current },
        mayHaveApplied: isWritten,
        isKeyOpen: hasKey && inDoubt,
      })
    }
    if (decision?.action === 'write' && mayBeOnItsWay && (await context.ports.transport.serverKind()) === 'plain') {
      mayBeOnItsWay = false
      await context.ports.sleep(batch.kind.looksAgainAfterMs ?? 0)
      look = await lookNow(context, batch)
      continue
    }
    if (decision?.action === 'nothing')
      return finish(context, batch, { ...decision, event: isWritten ? 'sent' : 'alreadyThere' })

    const request = kept ?? (decision?.action === 'write' ? await prepare(context, batch, decision) : null)
    if (request === null) {
      problem = { code: OTHER_JSON }
      break
    }
    const claimed = await claim(context, batch, storable(batch.kind, request))
    if (claimed !== 'ok') return outcomeOf(claimed)
    // The server may have named a time meanwhile: to another lane, or to this one through an earlier sender.
    if (context.gate.isClosedTo(batch.lane)) {
      const later = { problem: { code: 'interrupted' }, mayHaveApplied: isWritten, isFault: false }
      return outcomeOf(await settleLater(context, batch, later), LATER)
    }
    const verdict = classifyAnswer(
      await ask(context, {
        method: 'POST',
        path: request.path,
        account: batch.ownerId,
        body: request.body,
        key: request.key,
        ...carried(batch),
      }),
      { mayLackCall },
    )
    if (verdict.type === 'success') {
      isWritten = true
      const object = batch.kind.objectIn(verdict.body)
      const view = object === null ? null : batch.kind.viewFrom(object, batch.write)
      // A write over a named revision leaves nothing for an earlier send to overwrite.
      const isLast = !inDoubt || (decision?.action === 'write' && namesRevision(decision.body))
      const isOnce = isLast || batch.kind.isOnceByKey === true
      const isCertain = kept !== null || (isOnce && (await context.ports.transport.serverKind()) === 'extended')
      if (view !== null && isCertain && (isDone(batch, view) || batch.kind.isTaken?.(view, batch.write)))
        return finish(context, batch, { object, event: 'sent' })
      // Unexpected JSON, an object that differs, an earlier send that may have arrived too, or a plain server, which
      // accepts a duplicate request and an outdated object alike: read again and rely on that.
      look = await lookNow(context, batch)
      kept = null
      ambiguous = true
      problem = { code: 'answer_differs' }
    } else if (verdict.type === 'stale') {
      const view = batch.kind.viewFrom(verdict.current, batch.write)
      look = view === null ? await lookNow(context, batch) : { ok: true, view }
      // A request that is stale was never applied and never will be, so the next write is the only one.
      if (kept !== null) inDoubt = false
      kept = null
      problem = verdict.problem
    } else {
      return settleVerdict(context, batch, verdict, { isWritten, isLook: false, isKeyOpen: hasKey && inDoubt })
    }
  }
  return again(context, batch, { problem, mayHaveApplied: true, isFault: true })
}

/**
 * The request whose response is unknown, to be sent again unchanged. An extended server repeats the first response to a
 * key whatever others wrote since, whereas a look-up cannot distinguish "never arrived" from "overwritten".
 */
async function keptRequest({ ports }: SendContext, batch: Batch): Promise<PreparedRequest | null> {
  const request = batch.ambiguous ? (batch.rows[0]?.request ?? null) : null
  if (request === null || batch.rows.some((row) => row.request?.key !== request.key)) return null
  return (await ports.transport.serverKind()) === 'extended' ? request : null
}

function decide(batch: Batch, view: unknown, ambiguous: boolean): Decision {
  const { write, base, ownerId } = batch
  return batch.kind.decide({ view, write, base, ambiguous, opId: headOpId(batch), ownerId })
}

function isDone(batch: Batch, view: unknown): boolean {
  return decide(batch, view, true).action === 'nothing'
}

function namesRevision(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'revision' in body && typeof body.revision === 'number'
}

function lookNow(context: SendContext, batch: Batch): Promise<Look<unknown>> {
  return batch.kind.look(
    batch.write,
    (path) => ask(context, { method: 'GET', path, account: batch.ownerId, ...carried(batch) }),
    batch.ownerId,
  )
}

function isForOwnerAlone(answer: ApiAnswer): boolean {
  const verdict = classifyAnswer(answer)
  return verdict.type === 'signIn' && verdict.problem.code === FULL_SESSION_NEEDED
}

/** An exception after dispatch proves nothing and counts as no response. */
async function ask({ ports }: SendContext, request: ApiRequest): Promise<ApiAnswer> {
  try {
    return await ports.transport.request(request)
  } catch {
    return { kind: 'noAnswer', reason: 'network' }
  }
}

async function finish(
  context: SendContext,
  batch: Batch,
  { object, copies = [], event }: { object: unknown; copies?: readonly unknown[]; event: 'sent' | 'alreadyThere' },
): Promise<Outcome> {
  const { copyTo: to } = batch.kind
  try {
    if (to)
      await context.ports.copies.store({
        to,
        object: batch.kind.kept?.(object) ?? object,
        ownerId: batch.ownerId,
        ...(copies.length > 0 && { copies }),
      })
  } catch (error) {
    // Only this row waits; it is found on the server once its copy can be stored.
    context.ports.onFault(error)
    return again(context, batch, { problem: { code: 'interrupted' }, mayHaveApplied: true, isFault: false })
  }
  return outcomeOf(await settleDone(context, batch, { event, object }))
}

/** `isKeyOpen`: the shared request may have been or may still be applied, and only its key shows which. */
type Parked = { state: 'conflict' | 'rejected'; problem: RowProblem; mayHaveApplied: boolean; isKeyOpen: boolean }

async function park(context: SendContext, batch: Batch, parked: Parked): Promise<Outcome> {
  if (batch.isMixed && !parked.isKeyOpen)
    return outcomeOf(await settleUnfolded(context, batch, parked), { type: 'unfolded' })
  return outcomeOf(await settleParked(context, batch, parked))
}

/**
 * `isWritten`: an earlier write of this turn took effect. `isLook`: the response is to a look-up, so it does not refuse
 * a write.
 */
async function settleVerdict(
  context: SendContext,
  batch: Batch,
  verdict: Verdict,
  { isWritten, isLook, isKeyOpen }: { isWritten: boolean; isLook: boolean; isKeyOpen: boolean },
): Promise<Outcome> {
  if (verdict.type === 'later') {
    const mayHaveApplied = isWritten || (!isLook && verdict.mayHaveApplied)
    const { problem } = verdict
    // Includes HTML error pages of a proxy that fails on this one request.
    const isFault = verdict.answered || problem.code === 'not_the_contract'
    // Before anything is stored, which takes time. The wait applies even if the owner changed the row meanwhile,
    // because the server named it for every client.
    context.gate.fail(batch.lane, verdict)
    try {
      const settled = await settleLater(context, batch, { problem, mayHaveApplied, isFault })
      return settled === 'lost' ? { type: 'later', failure: new Error('lease lost') } : LATER
    } catch (failure) {
      return { type: 'later', failure }
    }
  }
  if (verdict.type === 'signIn' && verdict.ofRowsAlone) {
    return outcomeOf(
      await settleWaitingForOwner(context, batch, { problem: verdict.problem, mayHaveApplied: isWritten }),
      { type: 'unfolded' },
    )
  }
  if (verdict.type === 'signIn') {
    const settled = await settleSignInNeeded(context, batch, { problem: verdict.problem, mayHaveApplied: isWritten })
    return outcomeOf(settled, { type: 'ownerBlocked' })
  }
  if (verdict.type === 'refused' && !(isWritten && isLook)) {
    return park(context, batch, { state: 'rejected', problem: verdict.problem, mayHaveApplied: isWritten, isKeyOpen })
  }
  // An unexpected response to a look-up, or a refusal to show what was just written: retry later.
  return again(context, batch, { problem: { code: 'not_the_contract' }, mayHaveApplied: isWritten, isFault: true })
}

async function again(context: SendContext, batch: Batch, later: Later): Promise<Outcome> {
  context.gate.fail(batch.lane, AGAIN)
  return outcomeOf(await settleLater(context, batch, later), LATER)
}

function outcomeOf(answer: SendResult, whenOk: Outcome = SETTLED): Outcome {
  return answer === 'lost' ? { type: 'lost' } : answer === 'changed' ? SETTLED : whenOk
}
