import type { App, Context } from '../http/context.ts'
import { listPharmacies } from '../repositories/pharmacies.ts'
import { PHARMACIES } from '../openapi/answers.ts'

export function addPharmacyRoutes(api: App, { db }: Context): void {
  api.get('/pharmacies', { config: { call: 'pharmacies', answer: PHARMACIES } }, async () => listPharmacies(db))
}
