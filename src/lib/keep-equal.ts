/**
 * The value with every part that says the same as before replaced by the very part of before, so that what is drawn from
 * it is drawn again only where something changed. Of plain objects, arrays and maps; anything else is as it came. What was one
 * thing in several places of the value is one thing in them still.
 */
export function keepEqual<Value>(before: unknown, value: Value): Value {
  return keep(before, value, new Map()) as Value
}

/** What each part of the value has become, wherever it stands. */
type Kept = Map<unknown, unknown>

function keep(before: unknown, value: unknown, kept: Kept): unknown {
  if (Object.is(before, value) || typeof value !== 'object' || value === null) return value
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

/** An item is sought at its own place and, behind the first that differs in a list that grew or shrank, as far from its end. */
function keepArray(before: readonly unknown[], value: readonly unknown[], kept: Kept): readonly unknown[] {
  const shift = before.length - value.length
  const firstOther = shift === 0 ? value.length : value.findIndex((item, index) => !saysTheSame(before[index], item))
  const items = value.map((item, index) => keep(firstOther === -1 || index < firstOther ? before[index] : before[index + shift], item, kept))
  return shift === 0 && items.every((item, index) => Object.is(item, before[index])) ? before : items
}

function saysTheSame(before: unknown, value: unknown): boolean {
  return Object.is(keep(before, value, new Map()), before)
}

function keepMap(before: ReadonlyMap<unknown, unknown>, value: ReadonlyMap<unknown, unknown>, kept: Kept): ReadonlyMap<unknown, unknown> {
  const items = new Map([...value].map(([key, item]) => [key, keep(before.get(key), item, kept)]))
  const isSame = before.size === items.size && [...items].every(([key, item]) => before.has(key) && Object.is(before.get(key), item))
  return isSame ? before : items
}

type Plain = Readonly<Record<string, unknown>>

function keepObject(before: Plain, value: Plain, kept: Kept): Plain {
  const names = Object.keys(value)
  const parts = Object.fromEntries(names.map((name) => [name, keep(before[name], value[name], kept)]))
  const isSame = names.length === Object.keys(before).length && names.every((name) => name in before && Object.is(parts[name], before[name]))
  return isSame ? before : parts
}

function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
