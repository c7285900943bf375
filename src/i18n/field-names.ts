import { STANDARDS } from '../shared/contract/visits.ts'
import { COMPARED_LINES } from '../shared/rules/pay/pay-history.ts'
import type { MessageId } from './message-id.ts'

const NAMES: Readonly<Record<string, MessageId>> = {
  day: 'sales.day',
  dayType: 'sales.dayType',
  firstSales: 'sales.sales',
  secondSales: 'sales.sales',
  firstRemarks: 'sales.csvRemarks',
  secondRemarks: 'sales.csvRemarks',
  firstTill: 'till.title',
  secondTill: 'till.title',
  natureLeave: 'leave.typeLabel',
  dateFrom: 'leave.firstDay',
  dateTo: 'leave.lastDay',
  comment: 'leave.commentLabel',
  outsideTravelling: 'leave.outside',
  dateRejoinRequest: 'leave.rejoinField',
  rejectReason: 'leave.rejectReason',
  shortageUPC: 'shortages.barcode',
  shortageName: 'shortages.name',
  shortagePrice: 'shortages.price',
  shortagePicLink: 'shortages.picture',
  contactName: 'contacts.name',
  contactRelation: 'contacts.relation',
  contactNo: 'contacts.phone',
  contactEmail: 'contacts.email',
  vaccineStatus: 'vaccination.status',
  status: 'vaccination.status',
  firstDoseDate: 'vaccination.firstDoseDate',
  secondDoseDate: 'vaccination.secondDoseDate',
  evaluatedPharmacy: 'visits.pharmacy',
  evaluatedPharmacistId: 'visits.pharmacist',
  evaluationType: 'visits.type',
  month: 'payroll.month',
  generalRemarks: 'visits.generalRemarks',
  remarks: 'payroll.remarks',
  ...Object.fromEntries(COMPARED_LINES.map((line): [string, MessageId] => [line, `payroll.${line}`])),
  ...Object.fromEntries(STANDARDS.map((standard): [string, MessageId] => [standard, `visits.${standard}`])),
}

/**
 * The label of a field that the server names by its path, such as `pricing.grade`; null if none of our forms has it.
 */
export function fieldName(path: string): MessageId | null {
  const named = path.split('.').find((part) => part in NAMES)
  return named === undefined ? null : (NAMES[named] ?? null)
}
