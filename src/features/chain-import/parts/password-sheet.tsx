import { useEffect, useRef, useState } from 'react'
import { IconPrinter } from '@tabler/icons-react'
import { Name } from '../../../components/format/name.tsx'
import { useInstantWords } from '../../../components/format/use-instant-words.ts'
import { Button } from '../../../components/inputs/button.tsx'
import { ButtonRow } from '../../../components/layout/button-row.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Imported } from '../../../shared/contract/chain-import.ts'
import styles from './password-sheet.module.css'
import { Place } from '../../../components/format/place.tsx'

type PasswordSheetProps = {
  imported: Imported
  chainName: string
  /** What follows. */
  doneLabel: string
  isBusy?: boolean
  onDone: () => void
}

/** The one-time passwords, a slip for each person to print and cut. They are shown only now. */
export function PasswordSheet({ imported, chainName, doneLabel, isBusy = false, onDone }: PasswordSheetProps) {
  const t = useT()
  const instantWords = useInstantWords()
  const top = useRef<HTMLDivElement>(null)
  const [isPrinted, setIsPrinted] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { people, pharmacies, until } = imported
  useEffect(() => top.current?.focus(), [])
  useLeavingQuestion(!isPrinted && people.length > 0)

  function print(): void {
    setIsPrinted(true)
    window.print()
  }

  return (
    <div className={styles.sheet}>
      <div ref={top} tabIndex={-1} className={styles.head}>
        <Banner tone="success" title={t('import.pharmaciesAdded', { count: pharmacies })}>
          {t('import.peopleAdded', { count: people.length })}
        </Banner>
        {people.length > 0 ? <Banner tone="warning">{t('import.shownOnce')}</Banner> : null}
        <ButtonRow>
          {people.length > 0 ? (
            <Button
              variant={isPrinted ? 'secondary' : 'primary'}
              icon={<IconPrinter aria-hidden size={20} />}
              onClick={print}
            >
              {t('import.print')}
            </Button>
          ) : null}
          <Button
            variant={isPrinted || people.length === 0 ? 'primary' : 'secondary'}
            busy={isBusy}
            onClick={() => (isPrinted || people.length === 0 ? onDone() : setIsAsking(true))}
          >
            {doneLabel}
          </Button>
        </ButtonRow>
      </div>
      {people.length > 0 ? (
        <Card title={t('import.sheetTitle')}>
          <ul className={styles.slips}>
            {people.map((person) => (
              <Slip key={person.email} person={person} chainName={chainName} until={instantWords(until)} />
            ))}
          </ul>
        </Card>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('import.leaveTitle')}
        confirmLabel={t('import.leave')}
        isDestructive
        onConfirm={() => {
          setIsAsking(false)
          onDone()
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t('import.leaveBody')}
      </ConfirmDialog>
    </div>
  )
}

type SlipProps = { person: Imported['people'][number]; chainName: string; until: string }

function Slip({ person, chainName, until }: SlipProps) {
  const t = useT()
  const isArabic = useLocale() === 'ar'
  const { employeeName, employeeNameAr, companyId, email, currentPharmacy, oneTimePassword } = person
  return (
    <li className={styles.slip}>
      <p className={styles.name}>{isArabic && employeeNameAr ? employeeNameAr : <Name>{employeeName}</Name>}</p>
      <p className={styles.quiet}>
        {chainName === '' ? null : <span>{`${chainName} · `}</span>}
        <Place>{currentPharmacy}</Place> <span>·</span> <bdi dir="ltr">{companyId}</bdi>
      </p>
      <p>
        <bdi dir="ltr">{location.host}</bdi>
      </p>
      <p>
        <bdi dir="ltr">{email}</bdi>
      </p>
      <p className={styles.password}>
        <bdi dir="ltr">{oneTimePassword}</bdi>
      </p>
      <p className={styles.quiet}>{t('import.until', { until })}</p>
    </li>
  )
}

/** Asks before the page is closed or loaded again. */
function useLeavingQuestion(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
