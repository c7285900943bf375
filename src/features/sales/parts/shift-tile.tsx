import { IconPencil, IconPlus } from '@tabler/icons-react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { Link } from '../../../lib/router.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { Shift } from '../../../shared/contract/sales.ts'
import { isShiftReported, shiftOf } from '../../../shared/rules/sales/shift-of-report.ts'
import type { ReportedDay } from '../overlay.ts'
import { SHIFT_NAMES } from './shift-names.ts'
import styles from './today-card.module.css'

type ShiftTileProps = {
  shift: Shift
  reported: ReportedDay | undefined
  recordPath: string
  /** Path of the page for rejected shifts. */
  syncPath: string
  isProposed: boolean
  /** Whether recording it is the one primary action of the page. */
  isMain: boolean
  /** The formatted time of the days if no later read succeeded; null while they are fresh. */
  staleAt: string | null
  isLoaded: boolean
  /** On this device, and not sent yet. */
  isRecordedByColleague: boolean
}

/**
 * One shift of the current business day: its figure, author and state, or a link to record it. States nothing about
 * data that was never loaded.
 */
export function ShiftTile({
  shift,
  reported,
  recordPath,
  syncPath,
  isProposed,
  isMain,
  staleAt,
  isLoaded,
  isRecordedByColleague,
}: ShiftTileProps) {
  const t = useT()
  const isToDecide = reported?.toDecide.includes(shift) ?? false
  const ownNote = isToDecide ? <p className={styles.toDecide}>{t('sales.ownToDecide')}</p> : null
  const colleague = isRecordedByColleague ? <p className={styles.colleague}>{t('sales.colleagueRecorded')}</p> : null
  if (reported && isShiftReported(reported.report, shift)) {
    const state = reported.unsent[shift] ?? 'sent'
    const { sales, pharmacist, remarks } = shiftOf(reported.report, shift)
    return (
      <li className={styles.tile}>
        <h3 className={styles.name}>
          {isToDecide ? (
            t(SHIFT_NAMES[shift])
          ) : (
            <Link to={recordPath} className={styles.correct}>
              <span>{t(SHIFT_NAMES[shift])}</span>
              <IconPencil aria-label={t('sales.correct')} size={18} />
            </Link>
          )}
        </h3>
        <p>
          <Money amount={sales} size="figure" />
        </p>
        <p className={styles.author}>
          <Name>{pharmacist || t('app.notReadable')}</Name>
          <StateWord state={state} />
        </p>
        {remarks ? (
          <p className={styles.remarks} dir="auto">
            {remarks}
          </p>
        ) : null}
        {colleague}
        {ownNote}
        {state === 'attention' || isToDecide ? (
          <LinkButton to={syncPath} wide>
            {t(isToDecide ? 'sales.decide' : 'sales.seeWhy')}
          </LinkButton>
        ) : null}
      </li>
    )
  }
  const isSingleDay = shift === 'night' && reported?.report.dayType === 'single'
  const notReported = staleAt === null ? t('sales.notReported') : t('sales.notReportedBy', { time: staleAt })
  const name = t(shift === 'morning' ? 'sales.recordMorning' : 'sales.recordNight')
  return (
    <li className={classNames(styles.tile, !isProposed && styles.line)}>
      <div>
        <h3 className={styles.name}>{t(SHIFT_NAMES[shift])}</h3>
        {colleague ?? ownNote ?? (
          <p className={styles.author}>
            {isSingleDay ? t('sales.singleDay') : isLoaded ? notReported : t('sales.notKnown')}
          </p>
        )}
      </div>
      {isToDecide ? (
        <LinkButton to={syncPath} variant={isProposed && isMain ? 'primary' : 'secondary'} wide large={isProposed}>
          {t('sales.decide')}
        </LinkButton>
      ) : (
        <LinkButton
          to={recordPath}
          variant={isProposed && isMain ? 'primary' : 'secondary'}
          icon={<IconPlus aria-hidden size={20} />}
          wide
          large={isProposed}
          aria-label={name}
        >
          {isProposed ? name : t('sales.record')}
        </LinkButton>
      )}
    </li>
  )
}
