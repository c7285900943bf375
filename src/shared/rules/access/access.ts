/** Permissions per call (docs/api.md, *Access*): checked by the screens, enforced by the reference server. */

export const ROLES = ['employee', 'accountant', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** `own`: only one's own record, pharmacy or leaves, as determined by the server. */
export type Reach = 'own' | 'all'

type Access = Partial<Record<Role, Reach>>

export const ACCESS = {
  me: { employee: 'own', accountant: 'own', admin: 'own' },
  editUserDetails: { employee: 'own', accountant: 'own', admin: 'own' },
  ownData: { employee: 'own', accountant: 'own', admin: 'own' },
  changePassword: { employee: 'own', accountant: 'own', admin: 'own' },
  proofs: { employee: 'own', accountant: 'own', admin: 'own' },
  pin: { employee: 'own', accountant: 'own', admin: 'own' },
  deviceMode: { employee: 'own', accountant: 'own', admin: 'own' },
  sessions: { employee: 'own', accountant: 'own', admin: 'own' },
  endSession: { employee: 'own', accountant: 'own', admin: 'own' },
  resetPassword: { admin: 'all' },
  closeAccount: { admin: 'all' },
  reopenAccount: { admin: 'all' },
  endSessionsOf: { admin: 'all' },
  editPerson: { admin: 'all' },
  assignments: { admin: 'all' },
  register: { admin: 'all' },
  importPeople: { admin: 'all' },
  users: { accountant: 'all', admin: 'all' },
  colleagues: { employee: 'own' },
  user: { employee: 'own', accountant: 'all', admin: 'all' },
  pharmacies: { employee: 'all', accountant: 'all', admin: 'all' },
  addAPharmacy: { admin: 'all' },
  editPharmacy: { admin: 'all' },
  pharmacyReports: { employee: 'own', admin: 'all' },
  pharmacyReportsDay: { employee: 'own', admin: 'all' },
  allReports: { admin: 'all' },
  monthlyReports: { admin: 'all' },
  addAReport: { employee: 'own' },
  editAReport: { employee: 'own', admin: 'all' },
  addALeave: { employee: 'own' },
  leaveDetails: { employee: 'own', admin: 'all' },
  userLeaves: { employee: 'own', admin: 'all' },
  leaveUpdate: { employee: 'own', admin: 'all' },
  absences: { employee: 'own' },
  leaveRequests: { admin: 'all' },
  returnRequests: { admin: 'all' },
  userPayrolls: { employee: 'own', accountant: 'all' },
  payrollDetails: { employee: 'own', accountant: 'all' },
  monthPayrolls: { accountant: 'all' },
  addAPayroll: { accountant: 'all' },
  voidPayroll: { accountant: 'all' },
  addAVisit: { admin: 'all' },
  visits: { admin: 'all' },
  userVisits: { employee: 'own', admin: 'all' },
  visitDetails: { employee: 'own', admin: 'all' },
  latestShortages: { employee: 'all', admin: 'all' },
  shortageUpdate: { employee: 'all', admin: 'all' },
  addAShortage: { employee: 'all', admin: 'all' },
  retireShortage: { employee: 'own', admin: 'all' },
  unretireShortage: { admin: 'all' },
  audit: { accountant: 'all', admin: 'all' },
  settings: { employee: 'all', accountant: 'all', admin: 'all' },
  changeSettings: { admin: 'all' },
  addAHandover: { employee: 'own' },
  answerHandover: { employee: 'own' },
  pharmacyHandovers: { employee: 'own', admin: 'all' },
  allHandovers: { admin: 'all' },
  addAnOvertime: { employee: 'own' },
  overtimeUpdate: { employee: 'own', admin: 'all' },
  userOvertime: { employee: 'own', admin: 'all' },
  overtimeRequests: { admin: 'all' },
  monthOvertime: { accountant: 'all', admin: 'all' },
  addAPunch: { employee: 'own' },
  userPunches: { employee: 'own', admin: 'all' },
  allPunches: { admin: 'all' },
  hoursOfMonth: { admin: 'all' },
  addACorrection: { employee: 'own', admin: 'all' },
  correctionUpdate: { admin: 'all' },
  userCorrections: { employee: 'own', admin: 'all' },
  allCorrections: { admin: 'all' },
  kpisOfMonth: { admin: 'all' },
  tillsOfMonth: { admin: 'all' },
  noteExport: { employee: 'own', accountant: 'own', admin: 'own' },
} as const satisfies Record<string, Access>
export type Call = keyof typeof ACCESS

type Flags = { isAdmin: boolean; isAccountant: boolean }

/** With both flags the permissions are united; with neither the person is an employee. */
export function rolesOf({ isAdmin, isAccountant }: Flags): Role[] {
  const roles: Role[] = []
  if (isAdmin) roles.push('admin')
  if (isAccountant) roles.push('accountant')
  return roles.length > 0 ? roles : ['employee']
}

/** How far a person's permission for a call reaches; null if they have none. */
export function reachOf(person: Flags, call: Call): Reach | null {
  const access: Access = ACCESS[call]
  const reaches = rolesOf(person).map((role) => access[role])
  if (reaches.includes('all')) return 'all'
  return reaches.includes('own') ? 'own' : null
}
