type Types = Readonly<Record<string, 'string' | 'number'>>
type WithFields<Fields extends Types> = {
  [Name in keyof Fields]: Fields[Name] extends 'string' ? string : number
} & Record<string, unknown>

/** Whether a parsed JSON value has all these fields, each of its type, with finite numbers. Others are ignored. */
export function hasFields<Fields extends Types>(value: unknown, fields: Fields): value is WithFields<Fields> {
  if (typeof value !== 'object' || value === null) return false
  const found = new Map(Object.entries(value))
  return Object.entries(fields).every(([name, type]) =>
    type === 'number' ? Number.isFinite(found.get(name)) : typeof found.get(name) === type,
  )
}
