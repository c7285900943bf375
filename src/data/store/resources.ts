/** Names of reads in the `freshness` table of the database that stores their rows. */
export const resources = {
  pharmacies: 'pharmacies',
  reports: (pharmacyName: string) => `reports:${pharmacyName}`,
  profile: 'profile',
  session: 'session',
  shortages: 'shortages',
  leaves: 'leaves',
  absences: (pharmacyName: string) => `absences:${pharmacyName}`,
  slips: 'slips',
  visits: 'visits',
  chainSettings: 'chainSettings',
} as const

/** A manager's reads of all people's leaves, in the `freshness` table of their own database. */
export const ALL_LEAVES = 'allLeaves'
/** Plain servers only. */
export const RETURN_REQUESTS = 'returnRequests'
