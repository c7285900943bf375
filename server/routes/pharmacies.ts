import type { App, Context } from '../context.ts'
import { listPharmacies } from '../repositories/pharmacies.ts'

export function addPharmacyRoutes(api: App, { db }: Context): void {
  api.get('/pharmacies', { config: { call: 'pharmacies' } }, async () => listPharmacies(db))
}
