import { onDemand } from '../../../components/async/on-demand.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useIdleLock } from './use-idle-lock.ts'

const IdleLockWarning = onDemand(async () =>
  withTexts(import('./idle-lock-warning.tsx').then((module) => module.IdleLockWarning)),
)

/** Locks a shared device that is idle, with a warning half a minute before. */
export function IdleLock() {
  const secondsLeft = useIdleLock()
  return secondsLeft === null ? null : <IdleLockWarning secondsLeft={secondsLeft} />
}
