import { useLocale } from '../../i18n/use-locale.ts'
import { useDevNetwork } from './dev-network.ts'
import styles from './dev-panel.module.css'
import { useDevHistory } from './dev-history.ts'
import { DEV_TEXTS } from './dev-texts.ts'

const DELAYS_MS = [0, 200, 600, 3_000, 15_000]

/** For testing offline behaviour: simulates network failures and shows how the outbox handles them. */
export function DevPanel() {
  const texts = DEV_TEXTS[useLocale()]
  const { isCut, dropsAnswers, delayMs, requests } = useDevNetwork()
  const history = useDevHistory()
  return (
    <aside className={styles.panel} aria-label={texts.title}>
      <details open>
        <summary>{texts.title}</summary>
        <label>
          <input
            type="checkbox"
            checked={isCut}
            onChange={(event) => useDevNetwork.setState({ isCut: event.target.checked })}
          />{' '}
          {texts.cut}
        </label>
        <label>
          <input
            type="checkbox"
            checked={dropsAnswers}
            onChange={(event) => useDevNetwork.setState({ dropsAnswers: event.target.checked })}
          />{' '}
          {texts.drop}
        </label>
        <label>
          {texts.delay}{' '}
          <select value={delayMs} onChange={(event) => useDevNetwork.setState({ delayMs: Number(event.target.value) })}>
            {DELAYS_MS.map((ms) => (
              <option key={ms}>{ms}</option>
            ))}
          </select>
        </label>
        <h2>{texts.history}</h2>
        {history.length === 0 ? <p>{texts.none}</p> : null}
        <ol dir="ltr">
          {history.map(({ key, at, seq, kind, ownerId, event, code, status }) => (
            <li key={key}>
              {at.slice(11, 23)} #{seq} {kind} {ownerId} {event} {code} {status}
            </li>
          ))}
        </ol>
        <h2>{texts.requests}</h2>
        <ol dir="ltr">
          {[...requests].reverse().map(({ at, what, end }, index) => (
            <li key={`${at} ${index}`}>
              {at.slice(11, 23)} {what} → {end}
            </li>
          ))}
        </ol>
      </details>
    </aside>
  )
}
