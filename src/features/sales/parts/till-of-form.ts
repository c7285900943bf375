import type { TillSettings } from '../../../shared/contract/chain/till.ts'
import type { CountedTill } from '../../../shared/contract/till.ts'
import { NOTHING_TYPED, typedFrom } from '../../../shared/rules/till/typed-till.ts'
import type { TypedTill } from '../../../shared/rules/till/typed-till.ts'
import type { knownTill } from './seen-before.ts'

type Known = ReturnType<typeof knownTill>

/** The till as the form shows it; null while it is folded, and where it is not counted. `touched` is what was typed, undefined if nothing was. */
export function typedTillOf({
  touched,
  before: { till },
  close,
}: {
  touched: TypedTill | null | undefined
  before: Known
  close: TillSettings['close']
}): TypedTill | null {
  if (touched !== undefined) return touched ?? (close === 'required' ? NOTHING_TYPED : null)
  if (close === 'off') return null
  if (till !== null && till !== 'unreadable') return typedFrom(till)
  return close === 'required' && till === null ? NOTHING_TYPED : null
}

/**
 * The part of the intent that says what the till is; nothing if the shift keeps the one it has. One that was recorded
 * here and not sent yet is said again, because the new row replaces that one.
 */
export function tillToSave({
  read,
  isTouched,
  before: { till, isUnsent },
}: {
  read: CountedTill | null
  isTouched: boolean
  before: Known
}): { till?: CountedTill | null } {
  if (isTouched) return read === null && till === null ? {} : { till: read }
  return isUnsent && till !== null && till !== 'unreadable' ? { till } : {}
}
