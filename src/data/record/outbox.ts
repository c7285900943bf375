import { later } from '../store/later.ts'
import { followProofKey, prove } from '../vault/row-proof.ts'
import { halfOf } from '../store/session-half.ts'
import {
  UNSENT_STATES,
  discardIn,
  editIn,
  enqueueTogetherIn,
  replaceTogetherIn,
  retryIn,
  takeBackIn,
  withProof,
} from '@counter/outbox'
import type { NewRow, OutboxRow } from '@counter/outbox'
import { pageKinds, preparePageKinds } from './page-kinds.ts'
import type { ProvenRow } from '../../shared/rules/access/row-proof.ts'
import { renewProofs } from './owner-rows.ts'
import { sendNow, sendSoon } from './schedule.ts'
import { copySoon } from '../store/page-copies.ts'
import { outboxStore } from '../store/outbox-store.ts'

/**
 * Sending starts after the screen has shown that the change is saved, so that the two do not compete on a slow tablet.
 */
const SHOWN_FIRST_MS = 50

const NOT_PROVEN: Awaited<ReturnType<typeof prove>> = { half: null, proofs: [] }

// Preloads the proof key, because someone who opens a form is likely to save it.
followProofKey()

/** What a screen's command passes to the outbox. */
export type NewIntent = {
  /** Created once per form, not per tap, so that a double tap records one row. */
  opId: string
  kind: string
  ownerId: string
  ownerName: string
  intent: unknown
  base: unknown
  /** How long it can be taken back before it is sent; at most `LONGEST_HOLD_MS`. Omitted: it is sent at once. */
  holdMs?: number
}

/** Thrown if no registered kind reads the kind or intent: a programming error. Nothing was stored. */
export class UnknownIntentError extends Error {
  override readonly name = 'UnknownIntentError'
}

/** Records an intent durably, then starts sending it. Resolves and rejects like `enqueueIn`. */
export async function enqueue(fresh: NewIntent): Promise<OutboxRow> {
  const [stored] = await enqueueTogether([fresh])
  return stored as OutboxRow
}

/** Records intents that belong together, such as the two visits of a pair, atomically. */
export async function enqueueTogether(fresh: readonly NewIntent[]): Promise<OutboxRow[]> {
  if (fresh.some(({ kind }) => !pageKinds[kind])) await preparePageKinds(fresh.map(({ kind }) => kind))
  const { rows, half } = await rowsOf(fresh, nowIso())
  const stored = await enqueueTogetherIn(outboxStore, rows)
  later(SHOWN_FIRST_MS, () => {
    sendSoon()
    if (half !== null) void proveAnew(stored, half).catch(() => {})
  })
  return stored
}

/** The rows with their proofs, made with the current session's half. */
async function rowsOf(
  fresh: readonly NewIntent[],
  recordedAt: string,
): Promise<{ rows: NewRow[]; half: string | null }> {
  const rows = fresh.map((each) => rowOf(each, recordedAt))
  const [first] = rows
  const { half, proofs } = first ? await proved(first.ownerId, rows) : NOT_PROVEN
  return { rows: rows.map((row, index) => withProof(row, proofs[index])), half }
}

/** Tried twice: without a proof the row would wait for its owner at their next sign-in. */
function proved(ownerId: string, rows: readonly ProvenRow[]) {
  return prove(ownerId, rows)
    .catch(() => prove(ownerId, rows))
    .catch(() => NOT_PROVEN)
}

/** Renews the proofs if the owner signed in again in another tab while the rows were recorded. */
async function proveAnew([first]: readonly OutboxRow[], half: string): Promise<void> {
  const now = first && (await halfOf(first.ownerId))
  if (first && now !== undefined && now !== half) await renewProofs(first.ownerId, { half: now, formerHalf: half })
}

function rowOf({ holdMs, ...fresh }: NewIntent, recordedAt: string): NewRow {
  const kind = pageKinds[fresh.kind]
  const intent = kind?.parseIntent(fresh.intent) ?? null
  if (!kind || intent === null) throw new UnknownIntentError(fresh.kind)
  const held = holdMs === undefined ? {} : { notBefore: new Date(Date.parse(recordedAt) + holdMs).toISOString() }
  return { ...fresh, ...held, lane: kind.lane(intent, fresh.ownerId), schemaVersion: kind.schemaVersion, recordedAt }
}

type OwnRow = { opId: string; ownerId: string }

export async function retryNow(row: OwnRow): Promise<boolean> {
  const isDone = await retryIn(outboxStore, {
    ...row,
    confirmed: await confirmedNow(row),
    at: nowIso(),
    kinds: pageKinds,
  })
  sendNow()
  return isDone
}

/**
 * Replaces intent and base. After a conflict, the new base contains the server's side, which lets the person's own
 * figure through.
 */
export async function editAndResend(row: OwnRow & { intent: unknown; base: unknown }): Promise<boolean> {
  await preparePageKinds((await outboxStore.read(UNSENT_STATES)).map(({ kind }) => kind))
  const isDone = await editIn(outboxStore, {
    ...row,
    proof: (await confirmedNow(row, row.intent))?.proof,
    at: nowIso(),
    kinds: pageKinds,
  })
  sendNow()
  return isDone
}

type Replaced = { ownerId: string; opIds: readonly string[]; meant: readonly NewIntent[]; seen?: readonly OutboxRow[] }

/**
 * Replaces unsent rows that were recorded together. Returns false and changes nothing if one of them may be in flight
 * or differs from `seen`.
 */
export async function replaceTogether({ ownerId, opIds, meant, ...seen }: Replaced): Promise<boolean> {
  await preparePageKinds(meant.map(({ kind }) => kind))
  const at = nowIso()
  // A row keeps its operation id, which its proof includes.
  const { rows } = await rowsOf(
    meant.map((each, index) => ({ ...each, opId: opIds[index] ?? each.opId })),
    at,
  )
  const isDone = await replaceTogetherIn(outboxStore, { ownerId, opIds, meant: rows, at, ...seen })
  sendNow()
  return isDone
}

export async function discard(row: OwnRow): Promise<boolean> {
  await preparePageKinds((await outboxStore.read(UNSENT_STATES)).map(({ kind }) => kind))
  return discardIn(outboxStore, { ...row, at: nowIso(), kinds: pageKinds }).finally(copySoon)
}

/**
 * Like `discard`, for a row that was never sent. Checked in the same transaction, because a send may begin or fail at
 * any moment.
 */
export async function takeBack(row: OwnRow): Promise<boolean> {
  await preparePageKinds((await outboxStore.read(UNSENT_STATES)).map(({ kind }) => kind))
  return takeBackIn(outboxStore, { ...row, at: nowIso(), kinds: pageKinds }).finally(copySoon)
}

/** The stored row's intent, or the one given in its place, with its proof. */
async function confirmedNow(own: OwnRow, meant?: unknown): Promise<{ intent: unknown; proof: string } | undefined> {
  const row = await outboxStore.transact((tx) => tx.byOpId(own.opId))
  if (!row) return undefined
  const intent = meant ?? row.intent
  const [proof] = (await proved(own.ownerId, [{ ...own, kind: row.kind, intent }])).proofs
  return proof === undefined ? undefined : { intent, proof }
}

function nowIso(): string {
  return new Date().toISOString()
}
