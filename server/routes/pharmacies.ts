import { z } from 'zod'
import { newPharmacyBodySchema, pharmacyEditBodySchema } from '../../src/shared/contract/pharmacy-bodies.ts'
import { readPlaceWithoutPharmacy } from '../../src/shared/rules/chain-import/cell-values.ts'
import { editPharmacy } from '../accounts/edit-pharmacy.ts'
import { inTransaction } from '../database/database.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { conflict, invalidField } from '../http/problem.ts'
import { PHARMACIES, PHARMACY } from '../openapi/answers.ts'
import { accountOf } from '../plugins/account.ts'
import { writeAudit } from '../repositories/audit.ts'
import { holdFeed } from '../repositories/changes.ts'
import { insertPharmacy, listPharmacies, pharmacyNamed, pharmacyOf } from '../repositories/pharmacies.ts'

const idParams = z.object({ id: z.string() })

export function addPharmacyRoutes(api: App, { db, clock }: Context): void {
  api.get('/pharmacies', { config: { call: 'pharmacies', answer: PHARMACIES } }, async () => listPharmacies(db))

  api.post(
    '/pharmacies/addAPharmacy',
    { config: { call: 'addAPharmacy', answer: PHARMACY }, schema: { body: newPharmacyBodySchema } },
    async (request) => {
      const { pharmacyName: name, pharmacyNo: number, pharmacyAddress: address } = request.body
      const { user: actor } = accountOf(request)
      if (readPlaceWithoutPharmacy(name) !== null) throw invalidField('pharmacyName', 'reserved')
      return inTransaction(db, async (tx) => {
        // Names are taken one after the other, as by an import.
        await holdFeed(tx, 'users')
        const alike = await pharmacyNamed(tx, name)
        const added = alike ? undefined : await insertPharmacy(tx, { name, number, address })
        if (!added) throw conflict('duplicate_pharmacy', alike ?? (await pharmacyNamed(tx, name)))
        const after = pharmacyOf(added)
        const entry = {
          actor,
          entity: 'settings',
          entityId: added.id,
          action: 'addPharmacy',
          before: null,
          after,
        } as const
        await writeAudit(tx, { at: isoNow(clock), ...entry })
        return after
      })
    },
  )

  api.post(
    '/pharmacies/edit/:id',
    { config: { call: 'editPharmacy', answer: PHARMACY }, schema: { params: idParams, body: pharmacyEditBodySchema } },
    async (request) => {
      const { reason, ...edit } = request.body
      const change = { id: request.params.id, edit, reason, actor: accountOf(request).user }
      return inTransaction(db, async (tx) => pharmacyOf(await editPharmacy(tx, { ...change, now: isoNow(clock) })))
    },
  )
}
