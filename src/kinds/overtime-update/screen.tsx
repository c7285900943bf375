import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { overtimePathOf } from '../../paths/overtime-paths.ts'
import { paths } from '../../paths/paths.ts'
import { parseOvertimeUpdateIntent } from '../../shared/contract/intents/overtime-update.ts'
import type { OvertimeAction } from '../../shared/contract/intents/overtime-update.ts'
import { GONE, LET_STAND } from '../choices.ts'
import { overtimeSide } from '../overtime/overtime-side.tsx'
import type { KindLineProps, KindScreen } from '../screen.ts'

const ACTIONS: Record<OvertimeAction, MessageId> = {
  cancel: 'sync.overtimeCancel',
  approve: 'sync.overtimeApprove',
  reject: 'sync.overtimeReject',
}

function Line({ row, name }: KindLineProps) {
  const t = useT()
  const intent = parseOvertimeUpdateIntent(row.intent)
  return intent ? <span>{t(ACTIONS[intent.action])}</span> : name
}

export const overtimeUpdateScreen: KindScreen = {
  name: 'sync.kindOvertimeUpdate',
  Line,
  placeOf({ intent }) {
    const change = parseOvertimeUpdateIntent(intent)
    const path = change?.actor === 'manager' ? overtimePathOf(change.overtimeId) : paths.overtimeRequest
    return { path, label: 'sync.openOvertime' }
  },
  choices: { overtime_decided: LET_STAND, overtime_gone: GONE },
  serverSide: overtimeSide,
}
