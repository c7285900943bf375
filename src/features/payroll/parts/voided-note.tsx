import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { InstantText } from '../../../components/format/day-text.tsx'
import { Name } from '../../../components/format/name.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { VoidedSlip } from '../../../shared/contract/payroll.ts'
import styles from './voided-note.module.css'
import { Money } from '../../../components/format/money.tsx'
import { Link } from '../../../lib/router.tsx'
import { noNetPayText } from './no-net-pay.ts'

type Voided = VoidedSlip['voided']
type VoidedNoteProps = {
  voided: Voided
  /** Moves the focus here: the button that was pressed has gone. */
  takesFocus: boolean
  action: ReactNode
}

/** Says above a slip that it does not count, why, and who declared it void. */
export function VoidedNote({ voided, takesFocus, action }: VoidedNoteProps) {
  const t = useT()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) note.current?.focus()
  }, [takesFocus])
  return (
    <div ref={note} tabIndex={-1} className={styles.note}>
      <Banner tone="warning" title={t('payroll.voided')} action={action}>
        <VoidedFacts voided={voided} />
        <p>{t('payroll.voidedMeans')}</p>
      </Banner>
    </div>
  )
}

/** The same on the printed slip. */
export function VoidedOnPaper({ voided }: { voided: Voided }) {
  const t = useT()
  return (
    <section className={styles.stamp}>
      <p className={styles.word}>{t('payroll.voided')}</p>
      <VoidedFacts voided={voided} />
    </section>
  )
}

function VoidedFacts({ voided: { reason, by, at } }: { voided: Voided }) {
  const t = useT()
  return (
    <>
      <p className={styles.reason}>
        <bdi>{reason}</bdi>
      </p>
      <p>
        <span>{t('payroll.voidedBy')}</span> <Name>{by}</Name>
        {at === null ? null : (
          <span>
            {' · '}
            <InstantText instant={at} />
          </span>
        )}
      </p>
    </>
  )
}

type VoidedSlipsProps = { voided: readonly VoidedSlip[]; slipPathOf: (slipId: string) => string }

/** A person's voided slips of the month, beside the one that counts. */
export function VoidedSlips({ voided, slipPathOf }: VoidedSlipsProps) {
  const t = useT()
  if (voided.length === 0) return null
  return (
    <ul className={styles.list}>
      {voided.map((slip) => (
        <li key={slip._id}>
          <Link to={slipPathOf(slip._id)}>{t('payroll.voidedSlip')}</Link>{' '}
          <s>{slip.netPay === null ? t(noNetPayText(slip)) : <Money amount={slip.netPay} />}</s>
          {' · '}
          <bdi>{slip.voided.reason}</bdi>
        </li>
      ))}
    </ul>
  )
}
