/**
 * Under this name a device notes in a record what of it did not read (`readable.ts`). Nobody else may say so: it is taken out of whatever
 * comes over the network, on the device and on the server. No other program would choose the name.
 */
export const UNREADABLE = '$unreadable'
/** Letters may be written as escapes. */
const MAY_HAVE_IT = /"\$unreadable"|\\u00/i

/** `value` as it was parsed from this text, without the mark at any depth. */
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
