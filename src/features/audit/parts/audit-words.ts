import { fieldName } from '../../../i18n/field-names.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { AuditEntity } from '../../../shared/contract/audit.ts'

export const ENTITY_NAMES: Record<AuditEntity, MessageId> = {
  report: 'audit.report',
  leave: 'audit.leave',
  overtime: 'audit.overtime',
  attendance: 'audit.attendance',
  handover: 'audit.handover',
  visit: 'audit.visit',
  shortage: 'audit.shortage',
  employee: 'audit.employee',
  payroll: 'audit.payroll',
  settings: 'audit.settings',
  session: 'audit.session',
  export: 'audit.export',
  refusal: 'audit.refusal',
}

const ACTION_NAMES: Readonly<Record<string, MessageId>> = {
  accepted: 'audit.accepted',
  add: 'audit.add',
  addPharmacy: 'audit.addPharmacy',
  approve: 'audit.approve',
  approveRejoin: 'audit.approveRejoin',
  cancel: 'audit.cancel',
  change: 'audit.change',
  changePassword: 'audit.changePassword',
  close: 'audit.close',
  correct: 'audit.correct',
  confirmationDelayed: 'audit.confirmationDelayed',
  confirmationRefused: 'audit.confirmationRefused',
  devicePersonal: 'audit.devicePersonal',
  deviceShared: 'audit.deviceShared',
  differs: 'audit.differs',
  edit: 'audit.edit',
  editPharmacy: 'audit.editPharmacy',
  endSession: 'audit.endSession',
  endSessions: 'audit.endSessions',
  entriesChanged: 'audit.entriesChanged',
  export: 'audit.exported',
  import: 'audit.import',
  ownData: 'audit.ownData',
  pinLocked: 'audit.pinLocked',
  pinRefused: 'audit.pinRefused',
  refused: 'audit.refused',
  register: 'audit.register',
  reject: 'audit.reject',
  rejectRejoin: 'audit.rejectRejoin',
  removePin: 'audit.removePin',
  reopen: 'audit.reopen',
  requestRejoin: 'audit.requestRejoin',
  resetPassword: 'audit.resetPassword',
  resume: 'audit.resume',
  retire: 'audit.retire',
  setPassword: 'audit.setPassword',
  setPharmacy: 'audit.setPharmacy',
  setPin: 'audit.setPin',
  signIn: 'audit.signIn',
  signInDelayed: 'audit.signInDelayed',
  signInRefused: 'audit.signInRefused',
  signOut: 'audit.signOut',
  suspend: 'audit.suspend',
  unretire: 'audit.unretire',
  void: 'audit.void',
}

/** What was done; null for an action of a later version. */
export function actionName(action: string): MessageId | null {
  return ACTION_NAMES[action] ?? null
}

const FIELDS: Readonly<Record<string, MessageId>> = {
  browser: 'audit.browser',
  cash: 'audit.cash',
  code: 'audit.code',
  currentPharmacy: 'audit.place',
  decidedAt: 'audit.decidedAt',
  decidedByName: 'audit.decidedBy',
  email: 'audit.email',
  employeeName: 'audit.name',
  firstPharmacist: 'audit.pharmacist',
  firstShiftEnd: 'audit.savedAt',
  hours: 'audit.hours',
  note: 'audit.note',
  of: 'audit.of',
  pharmacyName: 'audit.place',
  reason: 'audit.reason',
  recordedAt: 'audit.recordedAt',
  requesterName: 'audit.name',
  secondPharmacist: 'audit.pharmacist',
  secondShiftEnd: 'audit.savedAt',
  status: 'audit.status',
  userName: 'audit.name',
  by: 'audit.person',
  what: 'audit.file',
}

type FieldLabel = { shift: MessageId | null; name: MessageId | null }

/** How a field of a record is called; `name` is null if none of our screens shows it. */
export function fieldLabel(path: string): FieldLabel {
  const [first = '', last = ''] = [path.split('.')[0], path.split('.').at(-1)]
  const shift = /^first[A-Z]/.test(first) ? 'audit.morning' : /^second[A-Z]/.test(first) ? 'audit.night' : null
  return { shift, name: FIELDS[last] ?? FIELDS[path] ?? fieldName(path) }
}
