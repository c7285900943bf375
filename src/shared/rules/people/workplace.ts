import { NO_PHARMACY_PLACES } from '../../contract/employees.ts'

/** Whether sales are reported at this place of work; people under training or without a place have no pharmacy. */
export function isPharmacy(place: string): boolean {
  return place !== '' && !NO_PHARMACY_PLACES.some((each) => each === place)
}
