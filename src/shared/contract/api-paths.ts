/** Every path of docs/api.md, in one place for app, worker and server. Values in paths are percent-encoded. */
/** Half a character, as a broken record may hold, cannot be encoded. */
const part = (text: string) => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\ufffd'))

export const apiPaths = {
  health: () => '/api/health',
  signIn: () => '/api/users/signin',
  signOut: ({ keepOutbox }: { keepOutbox: boolean }) => `/api/users/signout${keepOutbox ? '?keep=outbox' : ''}`,
  /** What is announced after its owner has left: it narrows no session that has just been opened. */
  announce: () => '/api/users/signout?keep=outbox&late=1',
  suspend: () => '/api/users/suspend',
  resume: () => '/api/users/resume',
  proofs: () => '/api/users/proofs',
  pin: () => '/api/users/pin',
  deviceMode: () => '/api/users/device',
  changePassword: () => '/api/users/changePassword',
  sessions: () => '/api/users/sessions',
  session: (sessionId: string) => `/api/users/sessions/${part(sessionId)}`,
  resetPassword: (userId: string) => `/api/users/${part(userId)}/password`,
  closeAccount: (userId: string) => `/api/users/${part(userId)}/deactivate`,
  reopenAccount: (userId: string) => `/api/users/${part(userId)}/reactivate`,
  sessionsOf: (userId: string) => `/api/users/${part(userId)}/sessions`,
  seals: () => '/api/seals',
  me: () => '/api/users/me',
  users: () => '/api/users',
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
  latestShortages: () => '/api/trendingShortages/latest',
  shortageUpdate: (shortageId: string) => `/api/trendingShortages/trendingShortageUpdate/${part(shortageId)}`,
  leaveRequests: () => '/api/leaves/leaveRequests',
  returnRequests: () => '/api/leaves/returnRequests',
  userPayrolls: (userId: string) => `/api/payrolls/userPayrolls/${part(userId)}`,
  payrollDetails: (slipId: string) => `/api/payrolls/payrollDetails/${part(slipId)}`,
  payrollsOfMonth: (month: string) => `/api/payrolls?month=${part(month)}`,
  addAPayroll: () => '/api/payrolls/addAPayroll',
  visits: () => '/api/visits/',
  userVisits: (userId: string) => `/api/visits/userVisits/${part(userId)}`,
  visitDetails: (visitId: string) => `/api/visits/visitDetails/${part(visitId)}`,
  addAVisit: () => '/api/visits/addAVisit',
  reportsOfAll: ({ from, to }: { from: string; to: string }) => `/api/reports?from=${part(from)}&to=${part(to)}`,
  /** `changes=1`: with a cursor, so that the next read brings only the pharmacies where something changed. */
  monthlyReports: ({ from, to }: { from: string; to: string }) =>
    `/api/reports/monthly?from=${part(from)}&to=${part(to)}&changes=1`,
  audit: ({ entity, id }: { entity: string; id: string }) => `/api/audit?entity=${part(entity)}&id=${part(id)}`,
  noteExport: () => '/api/audit/exports',
  retireShortage: (shortageId: string) => `/api/trendingShortages/retire/${part(shortageId)}`,
  unretireShortage: (shortageId: string) => `/api/trendingShortages/unretire/${part(shortageId)}`,
  addAShortage: () => '/api/trendingShortages/addATrendingShortage',
} as const

export const ACCOUNT_HEADER = 'X-Account'
/** One of the two halves of a session; the other is its cookie. */
export const HALF_HEADER = 'X-Session-Half'
/** `1`: somebody has touched the device since the last request that said so. */
export const ACTIVE_HEADER = 'X-Active'
/** The rows of the outbox, by their ids and parted by commas, that a write sent without its owner is made of. */
export const OPS_HEADER = 'X-Ops'
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** On the remembered answer to a key that came again. */
export const REPLAYED_HEADER = 'Idempotency-Replayed'
export const CURSOR_HEADER = 'X-Cursor'
/**
 * Beside a list that is not what was asked for: `anew`, the whole list though changes were asked for, since the cursor was of
 * another database (a restored one); `whole`, the same because a row has left the list; `part`, without those rows that are not for
 * who asks. Where such rows were left out, in an `anew` too, there is no cursor.
 */
export const LIST_HEADER = 'X-List'
export const LIST_KINDS = ['anew', 'whole', 'part'] as const
export type ListKind = (typeof LIST_KINDS)[number]
/** Beside a read: keys, parted by commas, of writes that this account was answered with success. */
export const ANSWERED_KEYS_HEADER = 'X-Answered-Keys'
/** Beside an answer: not all of those keys are known, so the database was put back to an earlier state. */
export const WENT_BACK_HEADER = 'X-Went-Back'
/** Named by the tablet, so that its request is found in the server's log though no answer came. */
export const REQUEST_ID_HEADER = 'X-Request-Id'
