import type { OutboxTx } from '../src/ports.ts'

/** Copies the methods of a class instance, which a spread does not. */
export function plain(tx: OutboxTx): OutboxTx {
  return {
    add: (row) => tx.add(row),
    get: (seq) => tx.get(seq),
    byOpId: (opId) => tx.byOpId(opId),
    inStates: (states) => tx.inStates(states),
    put: (row) => tx.put(row),
    remove: (seq) => tx.remove(seq),
    lease: () => tx.lease(),
    putLease: (lease) => tx.putLease(lease),
  }
}
