import { part } from './api-paths.ts'

/** Calls of a first run, and of managers and accountants; separate, because no start needs them. */
export const managerPaths = {
  resetPassword: (userId: string) => `/api/users/${part(userId)}/password`,
  closeAccount: (userId: string) => `/api/users/${part(userId)}/deactivate`,
  reopenAccount: (userId: string) => `/api/users/${part(userId)}/reactivate`,
  sessionsOf: (userId: string) => `/api/users/${part(userId)}/sessions`,
  importPeople: () => '/api/users/import',
  firstRun: () => '/api/firstRun',
  editPerson: (userId: string) => `/api/users/edit/${part(userId)}`,
  assignments: (userId: string) => `/api/users/${part(userId)}/assignments`,
  addAPharmacy: () => '/api/pharmacies/addAPharmacy',
  editPharmacy: (pharmacyId: string) => `/api/pharmacies/edit/${part(pharmacyId)}`,
  waitingOvertime: () => '/api/overtime/overtimeRequests?status=Pending',
  overtimeRequest: (overtimeId: string) => `/api/overtime/overtimeRequests?id=${part(overtimeId)}`,
  kpisOfMonth: (month: string) => `/api/kpis?month=${part(month)}`,
  tillsOfMonth: (month: string) => `/api/tills?month=${part(month)}`,
  hoursOfMonth: (month: string) => `/api/attendance/hours?month=${part(month)}`,
  allPunches: ({ from, to }: { from: string; to: string }) => `/api/attendance?from=${part(from)}&to=${part(to)}`,
  allCorrections: () => '/api/attendance/corrections',
  retireShortage: (shortageId: string) => `/api/trendingShortages/retire/${part(shortageId)}`,
  unretireShortage: (shortageId: string) => `/api/trendingShortages/unretire/${part(shortageId)}`,
  audit: () => '/api/audit',
  overtimeOfMonth: (month: string) => `/api/overtime?month=${part(month)}`,
  voidPayroll: (slipId: string) => `/api/payrolls/void/${part(slipId)}`,
} as const
