import type { Generated, Selectable } from 'kysely'
import type { CorrectionState, Direction } from '../../src/shared/contract/attendance.ts'
import type { AuditEntity } from '../../src/shared/contract/audit.ts'
import type { HandoverAnswer } from '../../src/shared/contract/handovers.ts'
import type { LeaveState, RejoinState } from '../../src/shared/contract/leave.ts'
import type { OvertimeState } from '../../src/shared/contract/overtime.ts'

/**
 * Portable column types only: money as integer halalas, flags as 0 or 1, days and instants as ISO text (sorts by time),
 * unstructured parts as JSON text. `change_seq` is the row's position in its feed (see repositories/changes.ts).
 */
export type Tables = {
  schema_versions: { name: string }
  meta: { key: string; value: string }
  change_counters: { feed: string; value: number }
  users: UsersTable
  assignments: { user_id: string; pharmacy_name: string; from_day: string; to_day: string | null }
  sessions: SessionsTable
  sign_in_tries: { subject: string; tries: number; window_started_at: string }
  pharmacies: PharmaciesTable
  former_names: FormerNamesTable
  reports: ReportsTable
  monthly_figures: MonthlyFiguresTable
  idempotency_keys: IdempotencyKeysTable
  leaves: LeavesTable
  shortages: ShortagesTable
  shortage_registerers: ShortageRegisterersTable
  audit_entries: AuditEntriesTable
  audit_personal: AuditPersonalTable
  payrolls: PayrollsTable
  voided_slips: VoidedSlipsTable
  visits: VisitsTable
  announced_rows: AnnouncedRowsTable
  devices: {
    id: string
    token_hash: string
    /** Null: not specified. */ mode: DeviceMode | null
    created_at: string
    seen_at: string
  }
  device_accounts: DeviceAccountsTable
  pins: PinsTable
  seals: { id: string; user_id: string; created_at: string; ended_at: string | null }
  handovers: HandoversTable
  overtime_requests: OvertimeRequestsTable
  punches: PunchesTable
  punch_corrections: PunchCorrectionsTable
  chain_settings: { revision: number; sections: string; changed_at: string; changed_by: string }
}

/** `name`: an email (`email`) or the name of a pharmacy (`pharmacy`) that its owner had until then. */
export type FormerNamesTable = { kind: 'email' | 'pharmacy'; name: string; owner_id: string; until: string }

/** Whether several people use the device or only one. */
export type DeviceMode = 'shared' | 'personal'

export type UsersTable = {
  id: string
  email: string
  /** Null: the person cannot sign in. */
  password_hash: string | null
  is_admin: number
  is_accountant: number
  is_demo: number
  employee_name: string
  /** Null: not given. */
  employee_name_ar: string | null
  shorter_name: string
  shortest_name: string
  /** The values that `employee_name` had before, as a JSON list. */
  former_names: Generated<string>
  first_name: string
  second_name: string
  last_name: string
  current_pharmacy: string
  company_id: string
  gender: string
  nationality: string
  position: string
  birth_date: string | null
  joining_date: string | null
  tel_no: string
  contacts: string
  employment_type: string
  salary_transfer_mode: string
  bank_account_no: string
  bank_name: string
  propation_period: string
  vaccinated: number
  vaccination_details: string | null
  status: string
  /** Null: not recorded. */
  password_set_at: string | null
  /** Expiry of a one-time password; null: the password is the person's own. */
  one_time_until: string | null
  one_time_used_at: string | null
  /** Null: the account is active. */
  closed_at: string | null
  /** When the open account is closed again; null: it stays open. */
  reopened_until: Generated<string | null>
  revision: Generated<number>
  change_seq: number
  created_at: string
  updated_at: string
}
export type UserRow = Selectable<UsersTable>

export type SessionScope = 'full' | 'outbox'
export type SessionRow = Selectable<SessionsTable>
export type SessionsTable = {
  token_hash: string
  user_id: string
  scope: SessionScope
  created_at: string
  expires_at: string
  /** Its id in the user's session list. */
  id: string
  half_hash: string
  /** Keys that verify row proofs, space-separated, newest first. Each is derived from a half that this session had. */
  proof_key: string
  seal_id: string
  device_id: string
  /** When the password or PIN was last entered. */
  proven_at: string
  /** When the last request caused by user interaction arrived. */
  active_at: string | null
  suspended_at: string | null
  revoked_at: string | null
  /** Derives the current token from the previous one, whose hash is kept in case the response was lost. */
  rotation_salt: string | null
  previous_hash: string | null
  rotated_at: string | null
  /** Such as "Chrome, Android"; null once it was erased. */
  browser: string | null
}

export type PharmaciesTable = {
  id: string
  pharmacy_no: string
  pharmacy_name: string
  pharmacy_address: string
  /** Its last day; null: open. */
  closed_on: Generated<string | null>
  /** Null: `pharmacy_name`, which all records have. */
  shown_name: Generated<string | null>
  /** The names that were shown before, as a JSON list. */
  former_names: Generated<string>
}
export type PharmacyRow = Selectable<PharmaciesTable>

/** Rows that a user recorded and that may be sent after the user is gone. */
export type AnnouncedRowsTable = {
  session_id: string
  op_id: string
  kind: string
  intent: string
  /** The order in which they were recorded. */ position: number
  settled_at: string | null
}

/** A browser in which this user entered the right password before. */
export type DeviceAccountsTable = {
  device_id: string
  user_id: string
  known_at: string
  wrong_tries: Generated<number>
  next_try_at: string | null
}

export type PinsTable = {
  device_id: string
  user_id: string
  pin_hash: string
  set_at: string
  wrong_in_a_row: Generated<number>
  wrong_since_password: Generated<number>
}

export type ReportsTable = {
  id: string
  pharmacy_name: string
  day: string
  day_type: 'single' | 'double'
  first_sales: number | null
  first_pharmacist: string | null
  first_remarks: string | null
  first_shift_end: string | null
  /** The user who reported the shift; never sent to clients, which get only the name. */
  first_by: string | null
  second_sales: number | null
  second_pharmacist: string | null
  second_remarks: string | null
  second_shift_end: string | null
  second_by: string | null
  client_ref: string | null
  /** Unknown fields of the body, returned unchanged. */
  extra: string
  revision: Generated<number>
  change_seq: number
  /** The partition of the feed that it was numbered in, and the position there (repositories/report-places.ts). */
  part: Generated<number | null>
  part_seq: Generated<number | null>
  created_at: string
  updated_at: string
}
export type ReportRow = Selectable<ReportsTable>

/** The sums of a pharmacy's month; triggers keep them (migrations/initial/monthly-figures.ts). Reports without a reported shift do not count. */
export type MonthlyFiguresTable = {
  /** `YYYY-MM`. */
  month: string
  pharmacy_name: string
  halalas: number
  days_reported: number
  last_day: string | null
}

export type IdempotencyKeysTable = {
  account_id: string
  key: string
  request_hash: string
  /** Null only while the transaction is running, so no other transaction ever sees it. */
  status: number | null
  body: string | null
  created_at: string
  /** Operation ids of the rows in the request, comma-separated; null: none, or more than are kept. */
  ops: string | null
}

export type LeavesTable = {
  id: string
  requester_id: string
  requester_name: string
  requester_shortest_name: string
  requester_email: string
  status: LeaveState
  date_from: string
  date_to: string
  nature: string
  days: number
  /** Null: not recorded, so the type decides. */
  most_days: number | null
  apply_date: string
  outside_travelling: number
  comment: string
  date_rejoined: string | null
  days_late: string
  rejoin_request: string | null
  rejoin_status: RejoinState | null
  decided_at: string | null
  decided_by_name: string | null
  rejoin_requested_at: string | null
  rejoin_decided_at: string | null
  rejoin_decided_by_name: string | null
  /** Of the last rejection; null if it has none. */
  reject_reason: string | null
  client_ref: string | null
  extra: string
  revision: Generated<number>
  change_seq: number
  created_at: string
  updated_at: string
}
export type LeaveRow = Selectable<LeavesTable>

export type ShortagesTable = {
  id: string
  upc: string
  name: string
  price: number
  pic_link: string
  client_ref: string | null
  added_by: string
  /** Null: still on the list. */
  retired_at: string | null
  retired_by_name: string | null
  extra: string
  revision: Generated<number>
  change_seq: number
  created_at: string
  updated_at: string
}
export type ShortageRow = Selectable<ShortagesTable>

export type ShortageRegisterersTable = {
  shortage_id: string
  user_id: string
  name: string
  ph_name: string
  time_done: string
  added_seq: number
}

export type AuditEntriesTable = {
  seq: number
  at: string
  actor_id: string
  entity: AuditEntity
  entity_id: string
  action: string
  /** Without personal values (server/audit/personal-values.ts). */
  before: string | null
  after: string | null
  /** The pharmacy that the entry concerns, empty for none. */
  place: string
  request_id: string | null
}

/** Names and other personal values of the trail's entries. An erasure empties columns; the entries stay. */
export type AuditPersonalTable = {
  seq: number
  actor_name: string | null
  /** What was taken out of the entry's object, in JSON; null: nothing, or erased. */
  before: string | null
  after: string | null
}

export type PayrollsTable = {
  id: string
  user_id: string
  user_name: string
  /** `YYYY-MM-01` */
  month: string
  basic_pay: number
  housing: number
  transport: number
  tel: number
  fixed_over_time: number
  /** Hundredths of an hour. */
  over_time_hours: number
  over_time_rate: number
  over_time_allowance: number
  incentives: number
  percentage: number
  campaigns: number
  deductions: number
  tickets: number
  other_incentives: number
  net_pay: number
  general_remarks: string
  remarks: string
  slip_uid: string
  client_ref: string | null
  extra: string
  change_seq: number
  created_at: string
}
export type PayrollRow = Selectable<PayrollsTable>

/** Slips that were declared void. Out of `payrolls`, so that no sum or list counts them. */
export type VoidedSlipsTable = {
  id: string
  user_id: string
  month: string
  client_ref: string | null
  /** The slip as it was answered, in JSON. */
  slip: string
  by_name: string
  reason: string
  voided_at: string
  change_seq: number
}

export type VisitsTable = {
  id: string
  manager_id: string
  manager_name: string
  pharmacist_id: string
  pharmacist_name: string
  pharmacy_name: string
  evaluation_type: string
  /** The fifteen standards, as JSON in the format sent to clients. */
  standards: string
  general_remarks: string
  client_ref: string | null
  extra: string
  change_seq: number
  created_at: string
  updated_at: string
}
export type VisitRow = Selectable<VisitsTable>

export type HandoversTable = {
  id: string
  pharmacy_name: string
  day: string
  writer_id: string
  writer_name: string
  cash: number
  note: string
  recorded_at: string
  /** This and the following columns: null until it is answered. */
  answer: HandoverAnswer | null
  answerer_id: string | null
  answerer_name: string | null
  answer_cash: number | null
  answer_note: string | null
  answered_at: string | null
  client_ref: string
  extra: string
  revision: Generated<number>
  change_seq: number
  created_at: string
  updated_at: string
}
export type HandoverRow = Selectable<HandoversTable>

export type OvertimeRequestsTable = {
  id: string
  requester_id: string
  requester_name: string
  /** Where they worked when they asked. */
  pharmacy_name: string
  day: string
  /** Hundredths of an hour. */
  hours: number
  reason: string
  status: OvertimeState
  decided_at: string | null
  decided_by_name: string | null
  client_ref: string | null
  extra: string
  revision: Generated<number>
  change_seq: number
  created_at: string
  updated_at: string
}
export type OvertimeRow = Selectable<OvertimeRequestsTable>

export type PunchesTable = {
  id: string
  user_id: string
  user_name: string
  pharmacy_name: string
  direction: Direction
  device_at: string
  at: string
  received_at: string
  /** JSON of what the device knew of the server's clock. */
  clock: string | null
  is_uncertain: number
  after_ref: string | null
  /** JSON list of the repeated taps that were taken for this punch. */
  doubles: string
  client_ref: string
  extra: string
  change_seq: number
}
export type PunchRow = Selectable<PunchesTable>

export type PunchCorrectionsTable = {
  id: string
  user_id: string
  user_name: string
  pharmacy_name: string
  direction: Direction
  /** Null: a punch that is missing. */
  punch_id: string | null
  from_at: string | null
  to_at: string | null
  reason: string
  status: CorrectionState
  requested_by_id: string
  requested_by_name: string
  decided_at: string | null
  decided_by_name: string | null
  client_ref: string
  extra: string
  revision: Generated<number>
  change_seq: number
  created_at: string
  updated_at: string
}
export type PunchCorrectionRow = Selectable<PunchCorrectionsTable>
