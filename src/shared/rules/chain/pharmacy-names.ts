import type { Pharmacy } from '../../contract/pharmacies.ts'

/** A pharmacy is renamed by another shown name: records and calls have `pharmacyName` for good. */
export type PharmacyNames = Pick<Pharmacy, 'pharmacyName' | 'shownName' | 'formerNames'>

export function shownNameOf({ pharmacyName, shownName }: PharmacyNames): string {
  return shownName ?? pharmacyName
}

/** All names that lead to the pharmacy, former ones included. No other pharmacy may have one of them. */
export function allNamesOf({ pharmacyName, shownName, formerNames = [] }: PharmacyNames): string[] {
  return [...new Set([pharmacyName, ...(shownName === undefined ? [] : [shownName]), ...formerNames])]
}
