/**
 * The value with every part that says the same as before replaced by the very part of before, so that what is drawn from
 * it is drawn again only where something changed. Of plain objects, arrays and maps; anything else is as it came.
 */
export function keepEqual<Value>(before: unknown, value: Value): Value {
  if (Object.is(before, value)) return value
  if (Array.isArray(before) && Array.isArray(value)) return keepArray(before, value) as Value
  if (before instanceof Map && value instanceof Map) return keepMap(before, value) as Value
  if (isPlain(before) && isPlain(value)) return keepObject(before, value) as Value
  return value
}

/** An item is sought at its own place and, where the list grew or shrank, as far from its end. */
function keepArray(before: readonly unknown[], value: readonly unknown[]): readonly unknown[] {
  const shift = before.length - value.length
  const kept = value.map((item, index) => {
    const same = keepEqual(before[index], item)
    return shift === 0 || same === before[index] ? same : keepEqual(before[index + shift], item)
  })
  return shift === 0 && kept.every((item, index) => Object.is(item, before[index])) ? before : kept
}

function keepMap(before: ReadonlyMap<unknown, unknown>, value: ReadonlyMap<unknown, unknown>): ReadonlyMap<unknown, unknown> {
  const kept = new Map([...value].map(([key, item]) => [key, keepEqual(before.get(key), item)]))
  const isSame = before.size === kept.size && [...kept].every(([key, item]) => before.has(key) && Object.is(before.get(key), item))
  return isSame ? before : kept
}

type Plain = Readonly<Record<string, unknown>>

function keepObject(before: Plain, value: Plain): Plain {
  const names = Object.keys(value)
  const kept = Object.fromEntries(names.map((name) => [name, keepEqual(before[name], value[name])]))
  const isSame = names.length === Object.keys(before).length && names.every((name) => name in before && Object.is(kept[name], before[name]))
  return isSame ? before : kept
}

function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
