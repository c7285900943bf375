import { useT } from '../../i18n/use-t.ts'
import { useIsExtended } from '../../lib/server-kind.ts'
import type { CountedTill } from '../../shared/contract/till.ts'
import { countedHalalas, differenceHalalas } from '../../shared/rules/till/till-difference.ts'
import { toSar } from '../../shared/rules/values/halalas.ts'
import { Money } from '../format/money.tsx'
import { TillDifference } from './till-difference.tsx'
import styles from './till.module.css'
import { usePaymentKinds } from './use-payment-kinds.ts'

type TillFactsProps = { till: CountedTill | 'unreadable' | null; salesSar: number | null }

/** A counted till in full: its payment kinds, their sum, the difference and its reason. Nothing with a plain server. */
export function TillFacts({ till, salesSar }: TillFactsProps) {
  const t = useT()
  const { labelOf } = usePaymentKinds()
  const has = useIsExtended()
  if (!has || till === null) return null
  return (
    <div role="group" className={styles.facts} aria-label={t('till.title')}>
      <h4 className={styles.factsTitle}>{t('till.title')}</h4>
      {till === 'unreadable' ? (
        <p>{t('app.notReadable')}</p>
      ) : (
        <>
          <dl className={styles.lines}>
            {till.counts.map(({ kind, amount }, index) => (
              <div key={`${kind} ${index}`} className={styles.line}>
                <dt>
                  <bdi>{labelOf(kind)}</bdi>
                </dt>
                <dd>
                  <Money amount={amount} />
                </dd>
              </div>
            ))}
            <div className={styles.line}>
              <dt>{t('till.counted')}</dt>
              <dd>
                <Money amount={toSar(countedHalalas(till))} />
              </dd>
            </div>
            <div className={styles.line}>
              <dt>{t('till.difference')}</dt>
              <dd>
                <TillDifference halalas={differenceHalalas(till, salesSar)} />
              </dd>
            </div>
          </dl>
          {till.reason ? <p dir="auto">{till.reason}</p> : null}
        </>
      )}
    </div>
  )
}
