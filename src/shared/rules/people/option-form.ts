import type { Option } from '../../contract/chain/options.ts'
import { MAX_NAME_LENGTH } from '../../contract/text-limits.ts'

export type NameProblem = 'missing' | 'twice' | 'too_long'
export type NameProblems = { value?: NameProblem; nameAr?: NameProblem }

/** The two names of a choice that is added, as they are typed. */
export function readTypedNames(
  typed: { value: string; nameAr: string },
  options: readonly Option[],
): { names: { value: string; nameAr: string }; problems: NameProblems } {
  const names = { value: typed.value.trim(), nameAr: typed.nameAr.trim() }
  const problems: NameProblems = {}
  for (const field of ['value', 'nameAr'] as const) {
    if (names[field] === '') problems[field] = 'missing'
    else if (names[field].length > MAX_NAME_LENGTH) problems[field] = 'too_long'
  }
  const isListed = options.some(({ value }) => value.toLowerCase() === names.value.toLowerCase())
  if (isListed) problems.value = 'twice'
  return { names, problems }
}

/** A change of a list: what is offered from now on, one that is added, and the one that is proposed. */
export type OptionsPatch = {
  /** The choices that are hidden or shown again, by value. */
  isHidden: Readonly<Record<string, boolean>>
  added: Option | null
  /** The first one of a list that is shown is the one that forms propose; null leaves the order. */
  first: string | null
}

/** A list as it is typed: what is hidden, and the names of a choice that is added, empty if none is. */
export type TypedOptions = { hidden: ReadonlySet<string>; value: string; nameAr: string; first: string | null }

export function readTypedOptions(
  typed: TypedOptions,
  options: readonly Option[],
): { ok: true; patch: OptionsPatch } | { ok: false; problems: NameProblems & { isHidden?: true } } {
  const { names, problems } = readTypedNames(typed, options)
  const isAdded = names.value !== '' || names.nameAr !== ''
  const changed = options.filter(({ value, isHidden = false }) => typed.hidden.has(value) !== isHidden)
  const isHidden = Object.fromEntries(changed.map(({ value }) => [value, typed.hidden.has(value)]))
  const isNothingOffered = !isAdded && options.every(({ value }) => typed.hidden.has(value))
  const found = { ...(isAdded && problems), ...(isNothingOffered && { isHidden: true as const }) }
  if (Object.keys(found).length > 0) return { ok: false, problems: found }
  return { ok: true, patch: { isHidden, added: isAdded ? names : null, first: typed.first } }
}

/** Applied to what the list has now, which another manager may have changed meanwhile. */
export function withPatch(options: readonly Option[], { isHidden, added, first }: OptionsPatch): Option[] {
  const isNew = added !== null && !options.some(({ value }) => value === added.value)
  const changed = [...options, ...(isNew ? [added] : [])].map((option) => {
    const hidden = isHidden[option.value]
    return hidden === undefined ? option : { ...option, isHidden: hidden }
  })
  if (first === null) return changed
  return [...changed.filter(({ value }) => value === first), ...changed.filter(({ value }) => value !== first)]
}

/** The values that forms offer. */
export function offeredValues(options: readonly Option[]): string[] {
  return options.filter(({ isHidden }) => !isHidden).map(({ value }) => value)
}
