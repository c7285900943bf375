import type { Thing } from '@counter/outbox/simulator'

/** What a plain server keeps of a new object. Unknown fields do not survive on every one: here every second reference. */
export function keptByPlain({ clientRef, ...fields }: Record<string, unknown>): Record<string, unknown> {
  return Number(/\d+/.exec(String(clientRef))?.[0]) % 2 === 0 ? { ...fields, clientRef } : fields
}

/** Whether all of them are copies of one operation. */
export function areCopies(things: readonly Thing[]): boolean {
  const [first] = things
  return first !== undefined && refOf(first) !== first._id && things.every((thing) => refOf(thing) === refOf(first))
}

/** What an object and its copies have in common. Other programs write anything into the reference. */
export function refOf({ _id, clientRef }: Thing): string {
  return typeof clientRef === 'string' && /^operation \d/.test(clientRef) ? clientRef : _id
}
