import { useState } from 'react'
import { isEditable, stateWordOf } from '@counter/outbox'
import type { ReactNode } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { ButtonRow } from '../../../components/layout/button-row.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { CardRow, CardRowLine, CardRows } from '../../../components/layout/card-rows.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { overtimeUpdateScreen } from '../../../kinds/overtime-update/screen.tsx'
import { overtimeScreen } from '../../../kinds/overtime/screen.tsx'
import { UnsentRow } from '../../../kinds/unsent-row.tsx'
import { isLive } from '../../../shared/rules/hours/overtime.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { recordOvertimeChange, takeBackRow } from '../commands.ts'
import { latestDayFirst, overtimeThatCounts } from '../overlay.ts'
import type { ShownOvertime } from '../overlay.ts'
import { useOwnOvertime } from '../queries.ts'
import { DayText } from '../../../components/format/day-text.tsx'
import { useHoursText } from '../../../components/format/use-hours-text.ts'
import type { Overtime } from '../../../shared/contract/overtime.ts'
import { OVERTIME_FORM_SIZE, OvertimeForm } from './overtime-form.tsx'
import styles from './overtime.module.css'
import { OvertimeStateBadge } from './overtime-state.tsx'

type OwnOvertimeProps = {
  /** Hours beyond those of a day, proposed from what was worked. */
  proposedFor?: (day: string) => number | null
}

/** `/overtimeRequest`: asks for overtime, and one's own requests. */
export function OwnOvertime({ proposedFor = () => null }: OwnOvertimeProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useOwnOvertime(userId)
  const [saved, setSaved] = useState(0)
  if (!view) return <SkeletonCard blockSize={OVERTIME_FORM_SIZE} />
  const counting = view.list.filter(overtimeThatCounts)
  const takenDays = new Set(counting.flatMap(({ overtime }) => (isLive(overtime) ? [overtime.day] : [])))
  return (
    <div className={styles.columns}>
      <OvertimeForm key={saved} takenDays={takenDays} proposedFor={proposedFor} onSaved={() => setSaved(saved + 1)} />
      <div className={styles.page}>
        <FreshnessNote
          fetchedAt={view.fetchedAt}
          problem={view.problem}
          unread={view.unread}
          never={{ title: t('overtime.neverTitle') }}
        />
        {view.list.length === 0 ? (
          view.fetchedAt === null ? null : (
            <Card title={t('overtime.own')}>
              <EmptyState>{t('overtime.noneOwn')}</EmptyState>
            </Card>
          )
        ) : (
          <Card title={t('overtime.own')} flush>
            <CardRows>
              {latestDayFirst(view.list).map((shown) => (
                <OvertimeLine key={shown.overtime._id} overtime={shown.overtime}>
                  <OwnActions shown={shown} />
                </OvertimeLine>
              ))}
            </CardRows>
          </Card>
        )}
      </div>
    </div>
  )
}

/** What is unsent of a request, and how it is cancelled or taken back. */
function OwnActions({ shown }: { shown: ShownOvertime }) {
  const t = useT()
  const owner = useSignedIn()
  const [opId] = useState(() => crypto.randomUUID())
  const [failure, setFailure] = useState<string | null>(null)
  const { overtime, server, request, changes } = shown
  const canCancel = server?.status === 'Pending' && changes.length === 0

  async function cancel(): Promise<void> {
    const recorded = await recordOvertimeChange({ opId, owner, overtime, action: 'cancel', actor: 'requester' })
    setFailure(recorded.ok ? null : recorded.code)
  }

  return (
    <>
      {request ? (
        <UnsentRow
          row={request}
          screen={overtimeScreen}
          takeBack={
            isEditable(request) && stateWordOf(request) !== 'attention'
              ? { label: 'overtime.takeBack', act: () => takeBackRow(request) }
              : undefined
          }
        />
      ) : null}
      {changes.map((row) => (
        <UnsentRow key={row.opId} row={row} screen={overtimeUpdateScreen} />
      ))}
      {canCancel ? (
        <ButtonRow>
          <Button onClick={({ detail }) => (detail > 1 ? undefined : void cancel())}>{t('overtime.cancel')}</Button>
        </ButtonRow>
      ) : null}
      {failure === null ? null : <Banner tone="error">{t(errorMessageId(failure))}</Banner>}
    </>
  )
}

type OvertimeLineProps = {
  overtime: Overtime
  children?: ReactNode
}

/** One of one's own requests: when, how long, why, and its state. */
function OvertimeLine({ overtime, children }: OvertimeLineProps) {
  const t = useT()
  const hoursText = useHoursText()
  const { day, hours, reason, status } = overtime
  return (
    <CardRow>
      <CardRowLine>
        <span className={styles.name}>
          <DayText day={day} style="weekday" />
        </span>
        <span>{hours === null ? t('app.notReadable') : t('overtime.hoursOf', { hours: hoursText(hours) })}</span>
        <OvertimeStateBadge state={status} />
      </CardRowLine>
      {reason === '' ? null : (
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
      )}
      {children}
    </CardRow>
  )
}
