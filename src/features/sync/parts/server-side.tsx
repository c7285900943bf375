import * as z from 'zod/mini'
import type { RowProblem } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { leaveSchema } from '../../../shared/contract/leave.ts'
import { slipSchema } from '../../../shared/contract/payroll.ts'
import { shortageSchema } from '../../../shared/contract/shortages.ts'
import { visitSchema } from '../../../shared/contract/visits.ts'
import { LeaveSide } from '../server-sides/leave-side.tsx'
import { ShortageSide } from '../server-sides/shortage-side.tsx'
import { SlipSide } from '../server-sides/slip-side.tsx'
import { VisitSide } from '../server-sides/visit-side.tsx'
import styles from './shift-conflict.module.css'

const GONE = new Set(['shortage_gone', 'retired', 'leave_gone', 'person_gone'])

/** The server's objects that a parked row conflicts with, of whatever type they are. */
export function ServerSide({ problem }: { problem: RowProblem | null }) {
  const t = useT()
  const sides = [problem?.current ?? []].flat().flatMap(sideOf)
  if (sides.length > 0) {
    return sides.map((side) => (
      <div key={side.key} className={styles.thing}>
        {side}
      </div>
    ))
  }
  return <p>{t(problem && GONE.has(problem.code) ? 'sync.goneThere' : 'sync.cannotBeShown')}</p>
}

/** The type is detected by a field that only one of them has, because the schemas accept missing fields. */
function sideOf(object: unknown) {
  const has = (field: string) => typeof object === 'object' && object !== null && field in object
  const leave = has('natureLeave') ? z.safeParse(leaveSchema, object).data : undefined
  if (leave) return [<LeaveSide key={leave._id} leave={leave} />]
  const shortage = has('shortageUPC') ? z.safeParse(shortageSchema, object).data : undefined
  if (shortage) return [<ShortageSide key={shortage._id} shortage={shortage} />]
  const slip = has('netPay') ? z.safeParse(slipSchema, object).data : undefined
  if (slip) return [<SlipSide key={slip._id} slip={slip} />]
  const visit = has('evaluatedPharmacy') ? z.safeParse(visitSchema, object).data : undefined
  return visit ? [<VisitSide key={visit._id} visit={visit} />] : []
}
