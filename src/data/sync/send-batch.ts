import { classifyAnswer, FULL_SESSION_NEEDED } from './classify-answer.ts'
import type { Verdict } from './classify-answer.ts'
import type { Decision, Look } from './kind.ts'
import { isParked } from './plan-batches.ts'
import type { Batch } from './plan-batches.ts'
import type { ApiAnswer, ApiRequest } from './ports.ts'
import {
  claim,
  settleDone,
  settleLater,
  settleParked,
  settleSignInNeeded,
  settleUnfolded,
  settleWaitingForOwner,
} from './settle.ts'
import type { SendContext, SendResult } from './settle.ts'
import { storableRequest } from './storable-request.ts'
import type { PreparedRequest, RowProblem } from './types.ts'

/** How often one batch is decided anew on what the server says before it backs off. */
const DECISIONS_A_TURN = 4

export type Outcome =
  | { type: 'settled' }
  /**
   * Waits; `answered` says whether a server was there at all, `isOverload` that it had too much to do. `failure`: the row could not
   * be settled; what the server said holds all the same.
   */
  | { type: 'later'; retryAfterMs: number | null; answered: boolean; isOverload: boolean; failure?: unknown }
  | { type: 'ownerBlocked' }
  /** Its rows are planned anew, each part alone. */
  | { type: 'unfolded' }
  | { type: 'lost' }

const SETTLED: Outcome = { type: 'settled' }
/** Its server is there and has time, but this row has to come again. */
const AGAIN: Outcome = { type: 'later', retryAfterMs: null, answered: true, isOverload: false }

/**
 * Reads what the server has, decides, writes, and checks the answer. `prefetched` is what a bulk read already told, or what is taken
 * for granted; the server's own checks make an old or a wrong one safe. Never throws for anything a server or network can do.
 */
export async function sendBatch(context: SendContext, batch: Batch, prefetched?: Look<unknown>): Promise<Outcome> {
  let look = prefetched?.ok ? prefetched : await lookNow(context, batch)
  let ambiguous = batch.ambiguous
  let mayBeOnItsWay = batch.ambiguous && batch.kind.looksAgainAfterMs !== null
  let kept = await keptRequest(context, batch)
  // Whether a write of before this turn may have taken effect, or may yet.
  let inDoubt = batch.ambiguous
  const hasKey = kept !== null
  let isWritten = false
  let problem: { code: string; status?: number } = { code: 'contested' }
  for (let turn = 0; turn < DECISIONS_A_TURN; turn += 1) {
    // What was sent before, and is settled there, is shown to its owner alone; its key is still answered.
    if (!look.ok && !(kept !== null && isForOwnerAlone(look.answer))) {
      return settleVerdict(context, batch, classifyAnswer(look.answer), {
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
      return finish(context, batch, { object: decision.object, event: isWritten ? 'sent' : 'alreadyThere' })

    const request = kept ?? (decision?.action === 'write' ? await prepare(context, batch, decision) : null)
    if (request === null) {
      problem = { code: 'other_json' }
      break
    }
    const claimed = await claim(context, batch, storableRequest(request))
    if (claimed !== 'ok') return outcomeOf(claimed)
    const verdict = classifyAnswer(
      await ask(context, {
        method: 'POST',
        path: request.path,
        account: batch.ownerId,
        body: request.body,
        key: request.key,
        ...carried(batch),
      }),
      { mayLackCall: batch.kind.isNewCall === true },
    )
    if (verdict.type === 'success') {
      isWritten = true
      const object = batch.kind.objectIn(verdict.body)
      const view = object === null ? null : batch.kind.viewFrom(object, batch.write)
      // What was written over the revision it names leaves an earlier send none to be written over.
      const isLast = !inDoubt || (decision?.action === 'write' && namesRevision(decision.body))
      const isOnce = isLast || batch.kind.isOnceByKey === true
      const isCertain = kept !== null || (isOnce && (await context.ports.transport.serverKind()) === 'extended')
      if (view !== null && isCertain && (isDone(batch, view) || batch.kind.isTaken?.(view, batch.write)))
        return finish(context, batch, { object, event: 'sent' })
      // Another JSON than the object, an object that differs, an earlier send that may have landed too, or a plain server, which
      // takes a copy of a request and a colleague's old object alike: read again and believe that.
      look = await lookNow(context, batch)
      kept = null
      ambiguous = true
      problem = { code: 'answer_differs' }
    } else if (verdict.type === 'stale') {
      const view = batch.kind.viewFrom(verdict.current, batch.write)
      look = view === null ? await lookNow(context, batch) : { ok: true, view }
      // What is stale now was never taken, and never will be: the next write is the only one.
      if (kept !== null) inDoubt = false
      kept = null
      problem = verdict.problem
    } else {
      return settleVerdict(context, batch, verdict, { isWritten, isLook: false, isKeyOpen: hasKey && inDoubt })
    }
  }
  return outcomeOf(await settleLater(context, batch, { problem, mayHaveApplied: true, isFault: true }), AGAIN)
}

/**
 * The request whose answer is unknown, to be sent once more as it was: an extended server answers a key it took with the
 * first answer, whatever others wrote since, and a look-up cannot tell "never arrived" from "overwritten".
 */
async function keptRequest({ ports }: SendContext, batch: Batch): Promise<PreparedRequest | null> {
  const request = batch.ambiguous ? (batch.rows[0]?.request ?? null) : null
  if (request === null || batch.rows.some((row) => row.request?.key !== request.key)) return null
  return (await ports.transport.serverKind()) === 'extended' ? request : null
}

function decide(batch: Batch, view: unknown, ambiguous: boolean): Decision {
  return batch.kind.decide({ view, write: batch.write, base: batch.base, ambiguous, opId: headOpId(batch) })
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

/** Null where what the server has cannot be sent back to it: it is nested too deep for that. */
async function prepare(
  { ports }: SendContext,
  batch: Batch,
  decision: Extract<Decision, { action: 'write' }>,
): Promise<PreparedRequest | null> {
  const body = jsonOf(decision.body)
  if (body === null) return null
  return {
    path: decision.path,
    body,
    key: await ports.hash(keyText({ opId: headOpId(batch), path: decision.path, body })),
  }
}

function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value)
  } catch {
    return null
  }
}

/** Another body is another key (docs/api.md, *Safe repeats*); its hash has 43 characters. */
function keyText({ opId, path, body }: { opId: string; path: string; body: string }): string {
  return `${opId}\n${path}\n${body}`
}

/** The newest row names the write: an older, refused one that it supersedes must not lend it its key. */
function headOpId(batch: Batch): string {
  return opsOf(batch)[0] ?? ''
}

/** What a request says of the rows that it is made for. */
export function carried(batch: Batch): Pick<ApiRequest, 'ops' | 'isReworded'> {
  return {
    ops: opsOf(batch),
    isReworded: batch.rows.some(({ story }) => story.some(({ event }) => event === 'editedByOwner')),
  }
}

/** The rows that a write says, but not those that it makes pointless. */
function opsOf(batch: Batch): string[] {
  return batch.rows.filter((row) => !isParked(row)).map(({ opId }) => opId)
}

function isForOwnerAlone(answer: ApiAnswer): boolean {
  const verdict = classifyAnswer(answer)
  return verdict.type === 'signIn' && verdict.problem.code === FULL_SESSION_NEEDED
}

/** Anything thrown after dispatch proves nothing: it counts as no answer. */
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
  { object, event }: { object: unknown; event: 'sent' | 'alreadyThere' },
): Promise<Outcome> {
  const { copyTo: to } = batch.kind
  try {
    if (to)
      await context.ports.copies.store({ to, object: batch.kind.kept?.(object) ?? object, ownerId: batch.ownerId })
  } catch (error) {
    // This row alone waits, and is found on the server once its copy can be stored.
    context.ports.onFault(error)
    return outcomeOf(
      await settleLater(context, batch, { problem: { code: 'interrupted' }, mayHaveApplied: true, isFault: false }),
      AGAIN,
    )
  }
  return outcomeOf(await settleDone(context, batch, { event, object }))
}

/** `isKeyOpen`: what its rows shared may have been taken, or may be yet, and only the key of all tells. */
type Parked = { state: 'conflict' | 'rejected'; problem: RowProblem; mayHaveApplied: boolean; isKeyOpen: boolean }

async function park(context: SendContext, batch: Batch, parked: Parked): Promise<Outcome> {
  if (batch.isMixed && !parked.isKeyOpen)
    return outcomeOf(await settleUnfolded(context, batch, parked), { type: 'unfolded' })
  return outcomeOf(await settleParked(context, batch, parked))
}

/** `isWritten`: an earlier write of this turn took effect. `isLook`: the answer is a look-up's, so it refuses no write. */
async function settleVerdict(
  context: SendContext,
  batch: Batch,
  verdict: Verdict,
  { isWritten, isLook, isKeyOpen }: { isWritten: boolean; isLook: boolean; isKeyOpen: boolean },
): Promise<Outcome> {
  if (verdict.type === 'later') {
    const mayHaveApplied = isWritten || (!isLook && verdict.mayHaveApplied)
    const { retryAfterMs, answered, isOverload, problem } = verdict
    const later: Outcome = { type: 'later', retryAfterMs, answered, isOverload }
    // Also what is no answer of the contract: a proxy in between that fails on this one request says so in a page of its own.
    const isFault = answered || problem.code === 'not_the_contract'
    try {
      // A row that its owner changed meanwhile waits too: the time was named to whoever asks.
      const settled = await settleLater(context, batch, { problem, mayHaveApplied, isFault })
      return settled === 'lost' ? { ...later, failure: new Error('lease lost') } : later
    } catch (failure) {
      return { ...later, failure }
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
  // A look-up that answers so, or refuses to show what was just written: try again later.
  return outcomeOf(
    await settleLater(context, batch, {
      problem: { code: 'not_the_contract' },
      mayHaveApplied: isWritten,
      isFault: true,
    }),
    AGAIN,
  )
}

function outcomeOf(answer: SendResult, whenOk: Outcome = SETTLED): Outcome {
  return answer === 'lost' ? { type: 'lost' } : answer === 'changed' ? SETTLED : whenOk
}
