import { useRef, useState } from 'react'
import { IconLogin2, IconLogout2 } from '@tabler/icons-react'
import { stateWordOf } from '@counter/outbox'
import { useInstantWords } from '../../../components/format/use-instant-words.ts'
import { InstantText } from '../../../components/format/day-text.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Link } from '../../../lib/router.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { withCorrections } from '../../../shared/rules/hours/punch-correction.ts'
import { presenceOf } from '../../../shared/rules/hours/punches.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { punch } from '../commands.ts'
import type { AttendanceView } from '../queries.ts'
import styles from './punch-panel.module.css'

/** A second tap within this time is part of a double tap, not the way out again. */
const TAPS_APART_MS = 2_000

type PunchPanelProps = {
  view: AttendanceView
  /** Whether its button is the one primary action of the page. */
  isMain: boolean
  /** Where punches are corrected and added, if not on this page: what is wrong is then a link in the reserved line. */
  addPath?: string
}

/** Whether the person is in, and the button to check in or out with the time now. */
export function PunchPanel({ view, isMain, addPath }: PunchPanelProps) {
  const t = useT()
  const instantWords = useInstantWords()
  const owner = useSignedIn()
  const now = useNow()
  const [failure, setFailure] = useState<string | null>(null)
  const lastTap = useRef(Number.NEGATIVE_INFINITY)
  const { isIn, last, isForgotten } = presenceOf(withCorrections(view.punches, view.corrections), now)
  const unsent = view.punches.findLast(({ row }) => row !== null)?.row ?? null
  const Icon = isIn ? IconLogout2 : IconLogin2

  async function tap(at: number): Promise<void> {
    if (at - lastTap.current < TAPS_APART_MS) return
    lastTap.current = at
    const recorded = await punch({ owner, direction: isIn ? 'out' : 'in' })
    setFailure(recorded.ok ? null : recorded.code)
  }

  return (
    <div className={styles.panel}>
      <div className={styles.line}>
        <p className={styles.state}>
          {isIn && last ? (
            t('attendance.inSince', { time: instantWords(last.at) })
          ) : isForgotten && last ? (
            addPath === undefined ? (
              t('attendance.forgotten', { time: instantWords(last.at) })
            ) : (
              <Link to={addPath} className={styles.link}>
                {t('attendance.noCheckOut', { time: instantWords(last.at) })}
              </Link>
            )
          ) : last ? (
            t('attendance.outSince', { time: instantWords(last.at) })
          ) : view.fetchedAt === null ? null : (
            t('attendance.notYet')
          )}
        </p>
        {view.attention.length > 0 && addPath !== undefined ? (
          <Link to={addPath} className={styles.link}>
            <StateWord state="attention" />
          </Link>
        ) : unsent && stateWordOf(unsent) !== 'attention' ? (
          <StateWord state={stateWordOf(unsent)} />
        ) : null}
      </div>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        large
        wide
        icon={<Icon aria-hidden size={24} />}
        onClick={({ timeStamp }) => void tap(timeStamp)}
      >
        <span>{`${t(isIn ? 'attendance.checkOut' : 'attendance.checkIn')} ·`}</span>{' '}
        <InstantText instant={new Date(now).toISOString()} timeOnly />
      </Button>
      {failure === null ? null : <Banner tone="error">{t(errorMessageId(failure))}</Banner>}
    </div>
  )
}
