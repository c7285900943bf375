/** A lone surrogate, as a damaged record may contain, cannot be encoded. */
export const part = (text: string) => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\ufffd'))

/** The paths of docs/api.md that the app and its worker call. Values in paths are percent-encoded. */
export const apiPaths = {
  health: () => '/api/health',
  signIn: () => '/api/users/signin',
  signOut: ({ keepOutbox }: { keepOutbox: boolean }) => `/api/users/signout${keepOutbox ? '?keep=outbox' : ''}`,
  /** Announces rows after their owner has left; does not narrow a session that has just been opened. */
  announce: () => '/api/users/signout?keep=outbox&late=1',
  suspend: () => '/api/users/suspend',
  resume: () => '/api/users/resume',
  proofs: () => '/api/users/proofs',
  pin: () => '/api/users/pin',
  deviceMode: () => '/api/users/device',
  changePassword: () => '/api/users/changePassword',
  sessions: () => '/api/users/sessions',
  session: (sessionId: string) => `/api/users/sessions/${part(sessionId)}`,
  seals: () => '/api/seals',
  me: () => '/api/users/me',
  users: () => '/api/users',
  colleagues: () => '/api/users/colleagues',
  user: (userId: string) => `/api/users/${part(userId)}`,
  register: () => '/api/users/register',
  editUserDetails: (userId: string) => `/api/users/editUserDetails/${part(userId)}`,
  pharmacies: () => '/api/pharmacies',
  pharmacyReports: (pharmacyName: string) => `/api/reports/pharmacyReports/${part(pharmacyName)}`,
  pharmacyReportsDay: ({ pharmacyName, day }: { pharmacyName: string; day: string }) =>
    `/api/reports/pharmacyReportsDay/${part(pharmacyName)}?reportDate=${part(day)}&pharmacyName=${part(pharmacyName)}`,
  addAReport: () => '/api/reports/addAReport',
  editAReport: (reportId: string) => `/api/reports/editAReport/${part(reportId)}`,
  addALeave: () => '/api/leaves/addALeave',
  leaveDetails: (leaveId: string) => `/api/leaves/leaveDetails/${part(leaveId)}`,
  leaveUpdate: (leaveId: string) => `/api/leaves/leaveUpdate/${part(leaveId)}`,
  userLeaves: (userId: string) => `/api/leaves/userLeaves/${part(userId)}`,
  absences: () => '/api/leaves/absences',
  latestShortages: () => '/api/trendingShortages/latest',
  shortageUpdate: (shortageId: string) => `/api/trendingShortages/trendingShortageUpdate/${part(shortageId)}`,
  leaveRequests: () => '/api/leaves/leaveRequests',
  returnRequests: () => '/api/leaves/returnRequests',
  userPayrolls: (userId: string) => `/api/payrolls/userPayrolls/${part(userId)}`,
  /** With those that were declared void. */
  allSlipsOf: (userId: string) => `/api/payrolls/userPayrolls/${part(userId)}?voided=1`,
  allSlipsOfMonth: (month: string) => `/api/payrolls?month=${part(month)}&voided=1`,
  addAPayroll: () => '/api/payrolls/addAPayroll',
  visits: () => '/api/visits/',
  userVisits: (userId: string) => `/api/visits/userVisits/${part(userId)}`,
  addAVisit: () => '/api/visits/addAVisit',
  reportsOfAll: ({ from, to }: { from: string; to: string }) => `/api/reports?from=${part(from)}&to=${part(to)}`,
  /** `changes=1`: with a cursor, so that the next read returns only the pharmacies with changes. */
  monthlyReports: ({ from, to }: { from: string; to: string }) =>
    `/api/reports/monthly?from=${part(from)}&to=${part(to)}&changes=1`,
  settings: () => '/api/settings',
  noteExport: () => '/api/audit/exports',
  addAHandover: () => '/api/handovers/addAHandover',
  answerHandover: (handoverRef: string) => `/api/handovers/answerHandover/${part(handoverRef)}`,
  /** From a day on, all of them; or the one with this `clientRef`. */
  pharmacyHandovers: ({ pharmacyName, from }: { pharmacyName: string; from: string }) =>
    `/api/handovers/pharmacyHandovers/${part(pharmacyName)}?from=${part(from)}`,
  handoverOf: ({ pharmacyName, ref }: { pharmacyName: string; ref: string }) =>
    `/api/handovers/pharmacyHandovers/${part(pharmacyName)}?ref=${part(ref)}`,
  handovers: ({ from, to }: { from: string; to: string }) => `/api/handovers?from=${part(from)}&to=${part(to)}`,
  addAnOvertime: () => '/api/overtime/addAnOvertime',
  overtimeUpdate: (overtimeId: string) => `/api/overtime/overtimeUpdate/${part(overtimeId)}`,
  userOvertime: (userId: string) => `/api/overtime/userOvertime/${part(userId)}`,
  overtimeRequests: () => '/api/overtime/overtimeRequests',
  addAPunch: () => '/api/attendance/addAPunch',
  userPunches: (userId: string) => `/api/attendance/userPunches/${part(userId)}`,
  /** Enough to find one that was sent a moment ago. */
  latestPunches: (userId: string) => `/api/attendance/userPunches/${part(userId)}?limit=100`,
  addACorrection: () => '/api/attendance/addACorrection',
  correctionUpdate: (correctionId: string) => `/api/attendance/correctionUpdate/${part(correctionId)}`,
  userCorrections: (userId: string) => `/api/attendance/userCorrections/${part(userId)}`,
  addAShortage: () => '/api/trendingShortages/addATrendingShortage',
} as const

export const ACCOUNT_HEADER = 'X-Account'
/** The app's half of a session; the other half is its cookie. */
export const HALF_HEADER = 'X-Session-Half'
/** `1`: the device has been touched since the last request with this header. */
export const ACTIVE_HEADER = 'X-Active'
/** Operation ids of the outbox rows, separated by commas, that a write sent without its owner contains. */
export const OPS_HEADER = 'X-Ops'
/** The device's time when it sends a write, in ms: whether its clock is still as far off as when a punch was recorded. */
export const DEVICE_TIME_HEADER = 'X-Device-Time'
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** Set on the stored response to a repeated key. */
export const REPLAYED_HEADER = 'Idempotency-Replayed'
export const CURSOR_HEADER = 'X-Cursor'
/**
 * Set on a list that is not what was requested. `anew`: the whole list instead of changes, because the cursor belongs
 * to another database (a restored one). `whole`: the whole list instead of changes, because a row has left it. `part`:
 * without rows that the caller may not see. There is no cursor if such rows were omitted, also in an `anew` list.
 */
export const LIST_HEADER = 'X-List'
export const LIST_KINDS = ['anew', 'whole', 'part'] as const
export type ListKind = (typeof LIST_KINDS)[number]
/** Sent with a read: keys, separated by commas, of writes that this account got a success for. */
export const ANSWERED_KEYS_HEADER = 'X-Answered-Keys'
/** Set on a response if not all of those keys are known, so the database was restored to an earlier state. */
export const WENT_BACK_HEADER = 'X-Went-Back'
/** Chosen by the tablet, so that its request can be found in the server's log even without a response. */
export const REQUEST_ID_HEADER = 'X-Request-Id'
