import { changeChainSettings } from './change-chain-settings.ts'
import type { Refusal } from '../../data/http/direct-call.ts'

export { addPharmacy, editPharmacy } from './pharmacy-changes.ts'
import { CHAIN } from '../../shared/contract/chain/chain-name.ts'
import type { ChainName } from '../../shared/contract/chain/chain-name.ts'
import { LEAVE_TYPE_SETTINGS } from '../../shared/contract/chain/leave-types.ts'
import type { LeaveTypeSetting } from '../../shared/contract/chain/leave-types.ts'
import { OVERTIME } from '../../shared/contract/chain/overtime.ts'
import { PAY } from '../../shared/contract/chain/pay-contracts.ts'
import type { PayChoice, PayContract } from '../../shared/contract/chain/pay-contracts.ts'
import { SHIFT_HOURS } from '../../shared/contract/chain/shift-hours.ts'
import type { ShiftHours } from '../../shared/contract/chain/shift-hours.ts'
import { STAFF_OPTIONS } from '../../shared/contract/chain/staff-options.ts'
import type { StaffField } from '../../shared/contract/chain/staff-options.ts'
import { TARGETS } from '../../shared/contract/chain/targets.ts'
import type { Target } from '../../shared/contract/chain/targets.ts'
import { TILL } from '../../shared/contract/chain/till.ts'
import type { TillSettings } from '../../shared/contract/chain/till.ts'
import { withPatch } from '../../shared/rules/people/option-form.ts'
import type { OptionsPatch } from '../../shared/rules/people/option-form.ts'

type Changed = Promise<{ ok: true } | Refusal>

/** Replaces a target of the same pharmacy and month. */
export function setTarget(target: Target): Changed {
  return changeChainSettings(TARGETS, (targets) => [...targets.filter((each) => !isSame(each, target)), target])
}

export function removeTarget(target: Target): Changed {
  return changeChainSettings(TARGETS, (targets) => targets.filter((each) => !isSame(each, target)))
}

/** Replaces the type of that name, or adds it at the end. */
export function setLeaveType(type: LeaveTypeSetting): Changed {
  return changeChainSettings(LEAVE_TYPE_SETTINGS, (types) =>
    types.some(({ value }) => value === type.value)
      ? types.map((each) => (each.value === type.value ? type : each))
      : [...types, type],
  )
}

export function setChainName(chain: ChainName): Changed {
  return changeChainSettings(CHAIN, () => chain)
}

export function setShiftHours(hours: ShiftHours): Changed {
  return changeChainSettings(SHIFT_HOURS, () => hours)
}

export function setTillRules(rules: Pick<TillSettings, 'close' | 'differenceLimitSar'>): Changed {
  return changeChainSettings(TILL, (till) => ({ ...till, ...rules }))
}

export function setPaymentKinds(patch: OptionsPatch): Changed {
  return changeChainSettings(TILL, (till) => ({ ...till, paymentKinds: withPatch(till.paymentKinds, patch) }))
}

export function setStaffOptions(field: StaffField, patch: OptionsPatch): Changed {
  return changeChainSettings(STAFF_OPTIONS, (lists) => ({ ...lists, [field]: withPatch(lists[field], patch) }))
}

/** Replaces the contract with its id, or adds it at the end. */
export function setPayContract(contract: PayContract): Changed {
  return changeChainSettings(PAY, (pay) => ({
    ...pay,
    contracts: pay.contracts.some(({ id }) => id === contract.id)
      ? pay.contracts.map((each) => (each.id === contract.id ? contract : each))
      : [...pay.contracts, contract],
  }))
}

export function setPayChoices(figure: PayChoice, amounts: number[]): Changed {
  return changeChainSettings(PAY, (pay) => ({ ...pay, choices: { ...pay.choices, [figure]: amounts } }))
}

export function setDailyHours(dailyHours: number): Changed {
  return changeChainSettings(OVERTIME, (overtime) => ({ ...overtime, dailyHours }))
}

function isSame(a: Target, b: Target): boolean {
  return a.pharmacyName === b.pharmacyName && a.from === b.from
}
