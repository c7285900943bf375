/**
 * Structural sharing: returns `value` with every part that is deeply equal to the corresponding part of `before`
 * replaced by that part, so that only changed parts render again. Handles plain objects, arrays and maps; all other
 * values are kept as they are. References shared within `value` remain shared.
 */
export function shareStructure<Value>(before: unknown, value: Value): Value {
  // The first result, often a whole chain, has nothing to compare with.
  return before === undefined ? value : (keep(before, value, new Map()) as Value)
}

/** Maps each part of the value to its replacement. */
type Kept = Map<unknown, unknown>

function keep(before: unknown, value: unknown, kept: Kept): unknown {
  if (saysTheSame(before, value, kept)) return before
  if (typeof value !== 'object' || value === null) return value
  if (kept.has(value)) return kept.get(value)
  const result = keepParts(before, value, kept)
  kept.set(value, result)
  return result
}

function keepParts(before: unknown, value: object, kept: Kept): unknown {
  if (Array.isArray(value)) return keepArray(Array.isArray(before) ? before : [], value, kept)
  if (value instanceof Map) return keepMap(before instanceof Map ? before : new Map(), value, kept)
  return isPlain(value) ? keepObject(isPlain(before) ? before : {}, value, kept) : value
}

/**
 * An item is compared with the one at the same index. In an array that grew or shrank, items after the first difference
 * are compared by their distance from the end.
 */
function keepArray(before: readonly unknown[], value: readonly unknown[], kept: Kept): readonly unknown[] {
  const shift = before.length - value.length
  const firstOther =
    shift === 0 ? value.length : value.findIndex((item, index) => !saysTheSame(before[index], item, new Map()))
  const items = value.map((item, index) =>
    keep(firstOther === -1 || index < firstOther ? before[index] : before[index + shift], item, kept),
  )
  return shift === 0 && items.every((item, index) => Object.is(item, before[index])) ? before : items
}

/**
 * Deep equality. Allocates no copies, since most parts of a long list are equal. Equal parts are recorded in `kept`.
 */
function saysTheSame(before: unknown, value: unknown, kept: Kept): boolean {
  if (Object.is(before, value)) return true
  if (typeof before !== 'object' || before === null || typeof value !== 'object' || value === null) return false
  if (kept.has(value)) return Object.is(kept.get(value), before)
  const isSame = isSameOf(before, value, (one, other) => saysTheSame(one, other, kept))
  if (isSame) kept.set(value, before)
  return isSame
}

function isSameOf(before: object, value: object, isSame: (one: unknown, other: unknown) => boolean): boolean {
  if (Array.isArray(before))
    return (
      Array.isArray(value) &&
      before.length === value.length &&
      before.every((item, index) => isSame(item, value[index]))
    )
  if (before instanceof Map)
    return (
      value instanceof Map &&
      before.size === value.size &&
      [...before].every(([key, item]) => value.has(key) && isSame(item, value.get(key)))
    )
  if (!isPlain(before) || !isPlain(value)) return false
  const names = Object.keys(before)
  return (
    names.length === Object.keys(value).length &&
    names.every((name) => name in value && isSame(before[name], value[name]))
  )
}

function keepMap(
  before: ReadonlyMap<unknown, unknown>,
  value: ReadonlyMap<unknown, unknown>,
  kept: Kept,
): ReadonlyMap<unknown, unknown> {
  const items = new Map([...value].map(([key, item]) => [key, keep(before.get(key), item, kept)]))
  const isSame =
    before.size === items.size && [...items].every(([key, item]) => before.has(key) && Object.is(before.get(key), item))
  return isSame ? before : items
}

type Plain = Readonly<Record<string, unknown>>

function keepObject(before: Plain, value: Plain, kept: Kept): Plain {
  const names = Object.keys(value)
  const parts = Object.fromEntries(names.map((name) => [name, keep(before[name], value[name], kept)]))
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name) => name in before && Object.is(parts[name], before[name]))
  return isSame ? before : parts
}

function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
