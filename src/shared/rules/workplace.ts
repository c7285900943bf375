import { NO_PHARMACY_PLACES } from '../contract/employees.ts'

/** Whether sales are reported at that place of work: somebody under training, or with no place yet, has no pharmacy. */
export function isPharmacy(place: string): boolean {
  return place !== '' && !NO_PHARMACY_PLACES.some((each) => each === place)
}
