export { browserDefaults, singleUser } from './browser-defaults.ts'
export { fetchTransport } from './fetch-transport.ts'
export { withHistory } from './model/history.ts'
export { heldMs, LONGEST_HOLD_MS } from './model/held.ts'
export { isEditable } from './model/is-editable.ts'
export { isLost } from './model/is-lost.ts'
export { isStillMeant } from './model/is-still-meant.ts'
export { isToBeSent } from './model/is-to-be-sent.ts'
export { isUnchecked } from './model/is-unchecked.ts'
export { LOOK_AGAIN_AFTER_MS, defineKind } from './model/kind.ts'
export type { AnyKind, Decision, Folded, Look } from './model/kind.ts'
export { isBehind } from './model/plan-batches.ts'
export type { KindRegistry } from './model/plan-batches.ts'
export { hasContent, withoutContent } from './model/without-content.ts'
export { waitsFor } from './model/waits-for.ts'
export { problemOf } from './model/problem-of.ts'
export { isStuck } from './model/stuck.ts'
export { stateWordOf } from './model/state-word.ts'
export { ROW_STATES, UNSENT_STATES } from './model/types.ts'
export type {
  HistoryEvent,
  Lease,
  NewRow,
  OutboxRow,
  PreparedRequest,
  RowProblem,
  RowState,
  StateWord,
  HistoryEntry,
} from './model/types.ts'
export { backoffMs } from './pace/backoff.ts'
export { retryAfterMs } from './retry-after.ts'
export type {
  ApiAnswer,
  ApiRequest,
  EnginePorts,
  Locks,
  OutboxStore,
  OutboxTx,
  ServerCopies,
  ServerKind,
  Sleep,
  Transport,
} from './ports.ts'
export { discardIn, editIn, retryIn, takeBackIn } from './record/actions.ts'
export { backInQueue } from './model/back-in-queue.ts'
export { enqueueIn, enqueueTogetherIn } from './record/enqueue.ts'
export { withProof } from './record/proof.ts'
export { replaceTogetherIn } from './record/replace-together.ts'
export { exportUnsent, importUnsent } from './record/transfer.ts'
export type { ImportResult } from './record/transfer.ts'
export { COME_BACK_LATER } from './send/come-back-later.ts'
export { LANES_SIDE_BY_SIDE } from './send/drain.ts'
export { checkReceiptsIn, dismissLostIn, markReceiptsIn, sendLostAgainIn } from './send/lost-receipts.ts'
export type { StoredObject } from './send/lost-receipts.ts'
export { Sender } from './send/sender.ts'
export type { DrainOptions } from './send/sender.ts'
export { copiedOutbox } from './store/copied-outbox.ts'
export { openOutbox } from './store/open-outbox.ts'
export { openExisting, readUnsentAtStart, resultOf } from './store/read-at-start.ts'
export { OutboxWriteError } from './store/outbox-write-error.ts'
export { SecondCopy } from './store/second-copy.ts'
export type { CopyShelf } from './store/second-copy.ts'
