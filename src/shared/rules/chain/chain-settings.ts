import type { SectionName, SomeSettings } from '../../contract/chain/chain-settings.ts'
import type { Option } from '../../contract/chain/options.ts'
import { LEAVE_TYPE_SETTINGS } from '../../contract/chain/leave-types.ts'
import { PAY } from '../../contract/chain/pay-contracts.ts'
import { STAFF_OPTIONS } from '../../contract/chain/staff-options.ts'
import { TILL } from '../../contract/chain/till.ts'
import { targetsProblem } from './target-list.ts'
import type { TargetsProblem } from './target-list.ts'

export type OptionsProblem =
  /** Two choices with the same value. */
  | 'twice'
  /** A choice can be hidden, not removed: records may have it. */
  | 'removed'
  /** A choice that the chain added has no Arabic name. */
  | 'arabic_missing'
  | 'all_hidden'
export type SettingsProblem = { section: SectionName; code: TargetsProblem | OptionsProblem | 'number_invalid' }

/** What the schemas do not say of changed settings; null if all is well. `before`: all settings until now. */
export function settingsProblem(settings: SomeSettings, before: SomeSettings): SettingsProblem | null {
  const { targets, till, leaveTypes, staffOptions, pay } = settings
  for (const section of Object.keys(settings) as SectionName[]) {
    // A stored one does not block a change of something else.
    const stored = withMoreDecimals(before[section])
    if (withMoreDecimals(settings[section]).some((number) => !stored.includes(number)))
      return { section, code: 'number_invalid' }
  }
  const ofTargets = targets && targetsProblem(targets)
  if (ofTargets) return { section: 'targets', code: ofTargets }
  const lists: [SectionName, Options, Options, Options][] = [
    ['till', till?.paymentKinds, before.till?.paymentKinds, TILL.initial.paymentKinds],
    ['leaveTypes', leaveTypes, before.leaveTypes, LEAVE_TYPE_SETTINGS.initial],
    ['pay', pay?.contracts, before.pay?.contracts, PAY.initial.contracts],
    ...Object.entries(STAFF_OPTIONS.initial).map(([name, initial]): [SectionName, Options, Options, Options] => [
      'staffOptions',
      staffOptions?.[name as keyof typeof staffOptions],
      before.staffOptions?.[name as keyof typeof staffOptions],
      initial,
    ]),
  ]
  const ids = pay?.contracts.map(({ id }) => id) ?? []
  if (new Set(ids).size < ids.length) return { section: 'pay', code: 'twice' }
  for (const [section, options, stored, initial] of lists) {
    const code = options && optionsProblem(options, { stored, initial })
    if (code) return { section, code }
  }
  return null
}

/** The amounts and hours in it that have more than two decimals. */
function withMoreDecimals(value: unknown): number[] {
  if (typeof value === 'number') return Math.round(value * 100) / 100 === value ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(withMoreDecimals) : []
}

type Options = readonly Option[] | undefined

/** `initial`: the choices of the product, which have translations. */
function optionsProblem(
  options: readonly Option[],
  { stored = [], initial = [] }: { stored: Options; initial: Options },
): OptionsProblem | null {
  const values = options.map(({ value }) => value)
  if (new Set(values).size < values.length) return 'twice'
  const own = initial.map(({ value }) => value)
  if (stored.some(({ value }) => !values.includes(value))) return 'removed'
  if (options.some(({ value, nameAr }) => !own.includes(value) && nameAr === undefined)) return 'arabic_missing'
  return options.every(({ isHidden }) => isHidden) ? 'all_hidden' : null
}
