import { useCallback } from 'react'
import { ownUnsentRows } from '../../data/record/own-unsent-rows.ts'
import { refreshVisits } from '../../data/reads/refresh-areas.ts'
import { VISIT } from '../../kinds/visit/kind.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { lastGrades } from '../../shared/rules/visits/visit-review.ts'
import { withOverlay } from './overlay.ts'
import type { EditableVisit } from './parts/editable-visit.ts'
import { visitsThatCount } from './parts/shown-visit.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { readPharmacyNames } from '../../data/reads/pharmacy-names.ts'
import { chainResources, refreshUsers } from '../../data/reads/refresh-chain.ts'
import { refreshPharmacies } from '../../data/reads/refresh-pharmacies.ts'
import { useLiveList } from '../../lib/queries/use-live-list.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { User } from '../../shared/contract/employees.ts'
import { isGradable } from '../../shared/rules/visits/visit-form.ts'

export type VisitLists = {
  pharmacies: string[]
  pharmacists: User[]
  /** Null if the list of users has never reached this device; without it no person can be chosen. */
  fetchedAt: number | null
  /** Error code of the last failed read; null after a successful one. */
  problem: string | null
}

/** The pharmacies and people that a manager can visit, from local storage only; undefined until read. */
export function useVisitLists(userId: string): VisitLists | undefined {
  const list = useLiveList(
    { rows: () => readLists(userId), freshness: () => accountDb(userId).freshness.get(chainResources.users) },
    [userId],
  )
  return list && { ...list.rows, fetchedAt: list.fetchedAt, problem: list.problem }
}

async function readLists(userId: string): Promise<Pick<VisitLists, 'pharmacies' | 'pharmacists'>> {
  const [pharmacies, users] = await Promise.all([readPharmacyNames(), accountDb(userId).users.toArray()])
  return { pharmacies, pharmacists: users.filter(isGradable) }
}

export function useFreshVisitLists(userId: string): void {
  useWhileSeen(
    useCallback(
      () =>
        void Promise.all([
          refreshUsers({ userId }),
          refreshPharmacies({ userId }),
          refreshVisits({ userId, isAdmin: true }),
        ]),
      [userId],
    ),
  )
}

type LastGradesWanted = {
  userId: string
  pharmacy: string
  pharmacistId: string
  /** The unsent visit that is being edited does not count. */
  editing: EditableVisit | null
}

/** The last grades of a person at a pharmacy, by standard; none until both are chosen and the visits were read. */
export function useLastGrades({ userId, pharmacy, pharmacistId, editing }: LastGradesWanted) {
  const of = { evaluatedPharmacy: pharmacy, evaluatedPharmacistId: pharmacistId }
  const key = JSON.stringify(of)
  const read = useLiveQuery(async () => {
    const [server, unsent] = await Promise.all([
      accountDb(userId).visits.where('evaluatedPharmacistId').equals(pharmacistId).toArray(),
      ownUnsentRows(userId, VISIT),
    ])
    const rows = unsent.filter(({ opId }) => !editing?.rows.some((row) => row.opId === opId))
    const visits = visitsThatCount(withOverlay({ server, rows })).map(({ visit }) => visit)
    return { key, grades: lastGrades(visits, of) }
  }, [userId, key, editing])
  // Until the next ones are read, those of the person before are still here.
  return read?.key === key ? read.grades : {}
}
