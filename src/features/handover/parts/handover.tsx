import { stateWordOf } from '@counter/outbox'
import { Banner } from '../../../components/state/banner.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { CardRows } from '../../../components/layout/card-rows.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { SkeletonCards } from '../../../components/state/skeleton-cards.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useFreshHandovers, useHandovers } from '../queries.ts'
import { AnswerLine } from './answer-line.tsx'
import { HANDOVER_FORM_SIZE, HandoverForm } from './handover-form.tsx'
import styles from './handover.module.css'
import { HandoverRow } from './handover-row.tsx'
import { HomeHandover } from './home-handover.tsx'
import { OwnRow } from './recorded-note.tsx'

/** The form and the latest handovers. */
const COMING = [HANDOVER_FORM_SIZE, '40rem'] as const

/** As many as a page shows; managers see all. */
const MOST_SHOWN = 20

/** `/handover`: hands over to the next shift, and the latest handovers of the pharmacy. */
export function Handover({ donePath }: { donePath: string }) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useHandovers(userId)
  useFreshHandovers({ userId, pharmacyName: view?.pharmacyName ?? null })
  if (!view) return <SkeletonCards sizes={COMING} />
  const { pharmacyName, handovers } = view
  if (pharmacyName === null) return <Banner tone="info">{t('handover.noPharmacy')}</Banner>
  return (
    <div className={styles.page}>
      <HomeHandover />
      <div className={styles.columns}>
        <HandoverForm pharmacyName={pharmacyName} donePath={donePath} />
        <div className={styles.page}>
          <FreshnessNote
            fetchedAt={view.fetchedAt}
            problem={view.problem}
            unread={view.unread}
            never={{ title: t('handover.neverTitle') }}
          />
          {view.fetchedAt === null && view.problem === null ? <SkeletonCard blockSize="40rem" /> : null}
          {handovers.length === 0 ? (
            view.fetchedAt === null ? null : (
              <Card title={t('handover.latest')}>
                <EmptyState>{t('handover.none')}</EmptyState>
              </Card>
            )
          ) : (
            <Card title={t('handover.latest')} flush>
              <CardRows>
                {handovers.slice(0, MOST_SHOWN).map(({ handover, row, answerRow }) => (
                  <HandoverRow key={handover._id} handover={handover}>
                    <AnswerLine handover={handover} isElsewhere={answerRow !== null} />
                    {row?.ownerId === userId ? <OwnRow row={row} /> : null}
                    {row && row.ownerId !== userId ? <StateWord state={stateWordOf(row)} /> : null}
                    {answerRow?.ownerId === userId ? <OwnRow row={answerRow} /> : null}
                  </HandoverRow>
                ))}
              </CardRows>
            </Card>
          )}
        </div>
      </div>
    </div>
  )
}
