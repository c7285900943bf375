/**
 * The field in which a device stores the unreadable paths of a record (`readable.ts`). It is removed from all network
 * input, on the device and on the server, because no other program may set it.
 */
export const UNREADABLE = '$unreadable'
/** Letters may be written as escapes. */
const MAY_HAVE_IT = /"\$unreadable"|\\u00/i

/** `value`, which was parsed from `text`, without the mark at any depth. */
export function withoutMark<Value>(value: Value, text: string): Value {
  if (!MAY_HAVE_IT.test(text)) return value
  const open: unknown[] = [value]
  while (open.length > 0) {
    const each = open.pop()
    if (typeof each !== 'object' || each === null) continue
    delete (each as Record<string, unknown>)[UNREADABLE]
    for (const inner of Object.values(each)) if (typeof inner === 'object' && inner !== null) open.push(inner)
  }
  return value
}
