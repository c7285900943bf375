type Names = { en?: string; ar?: string }

/**
 * The names that the chain has given, in any section of its stored settings: Arabic ones of choices that it has added,
 * and those of pharmacies that were renamed.
 */
export function addedNames(stored: unknown): Map<string, Names> {
  const names = new Map<string, Names>()
  collect(stored, names)
  return names
}

function collect(part: unknown, names: Map<string, Names>): void {
  if (typeof part !== 'object' || part === null) return
  const { value, nameAr, pharmacyName, shownName } = part as Record<string, unknown>
  if (typeof value === 'string' && typeof nameAr === 'string') names.set(value, { ar: nameAr })
  if (typeof pharmacyName === 'string' && typeof shownName === 'string')
    names.set(pharmacyName, { en: shownName, ar: shownName })
  for (const inner of Object.values(part)) collect(inner, names)
}
