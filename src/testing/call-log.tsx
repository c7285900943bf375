import { Card } from '../components/layout/card.tsx'
import type { LoggedCall } from '../shared/testing/faults.ts'
import styles from './testing-page.module.css'
import { useTestText } from './texts.ts'
import type { Say } from './texts.ts'

const SHOWN = 60

/** What this device asked the server, newest first, and what it was answered. */
export function CallLog({ calls }: { calls: readonly LoggedCall[] }) {
  const say = useTestText()
  return (
    <Card title={say('calls_log')}>
      {calls.length === 0 ? <p>{say('noCalls')}</p> : null}
      <ol className={styles.log}>
        {calls
          .toSorted((one, other) => other.at - one.at)
          .slice(0, SHOWN)
          .map((call) => (
            <li key={call.number} data-fault={call.fault ?? undefined}>
              <p className={styles.line}>
                <bdi dir="ltr" className={styles.address}>{`${call.method} ${call.path}`}</bdi>
              </p>
              <p className={styles.line}>
                <bdi dir="ltr">{new Date(call.at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Riyadh' })}</bdi>
                <strong>{call.status === null ? say('noAnswer') : String(call.status)}</strong>
                <span>{say('ms', { count: call.ms })}</span>
                {call.count > 1 ? <span>{say('times', { count: call.count })}</span> : null}
                {call.isDelayed ? <strong className={styles.fault}>{say('delayed')}</strong> : null}
                {call.fault === null ? null : <strong className={styles.fault}>{faultName(call.fault, say)}</strong>}
              </p>
            </li>
          ))}
      </ol>
    </Card>
  )
}

function faultName(fault: NonNullable<LoggedCall['fault']>, say: Say): string {
  return say(fault === 'cut' || fault === 'lost' || fault === 'twice' ? `fault_${fault}` : 'fault_false')
}
