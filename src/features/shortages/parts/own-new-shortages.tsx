import { useState } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Money } from '../../../components/format/money.tsx'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { isEditable, problemOf } from '@counter/outbox'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { shortageSchema } from '../../../shared/contract/shortages.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { supportInstead } from '../commands.ts'
import { EditShortageDialog } from './edit-shortage-dialog.tsx'
import type { OwnNewShortage } from '../overlay.ts'
import type { ShortagesView } from '../queries.ts'
import { RowActions } from './row-actions.tsx'
import styles from './shortage-list.module.css'

/** Shortages that the person added and the server does not have yet, above the list. */
export function OwnNewShortages({ view }: { view: ShortagesView }) {
  const t = useT()
  if (view.ownNew.length === 0) return null
  return (
    <Card title={t('shortages.yours')} flush>
      <ul className={styles.list}>
        {view.ownNew.toReversed().map((own) => (
          <OwnNew key={own.row.opId} own={own} view={view} />
        ))}
      </ul>
    </Card>
  )
}

function OwnNew({ own, view }: { own: OwnNewShortage; view: ShortagesView }) {
  const t = useT()
  const { row, intent, state } = own
  const owner = useSignedIn()
  const [isEditing, setIsEditing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const listed = row.state === 'conflict' ? shortageSchema.safeParse(row.lastProblem?.current).data : undefined
  return (
    <li className={styles.own}>
      <div className={styles.inside}>
        <div className={styles.words}>
          <h3>
            <bdi>{intent.shortageName}</bdi>
          </h3>
          <p className={styles.facts}>
            <bdi dir="ltr">{intent.shortageUPC}</bdi>
            <Money amount={intent.shortagePrice} />
          </p>
        </div>
        <output className={styles.act} aria-live="off">
          <StateWord state={state} />
        </output>
      </div>
      {state === 'attention' ? (
        <RowActions
          row={row}
          why={
            <>
              <RefusalReason problem={problemOf(row)} whatToDo="shortages.newAfterRefusal" />
              {listed ? (
                <p>
                  <bdi>{listed.shortageName}</bdi>{' '}
                  <span>{`· ${t('shortages.supporters', { count: listed.shortageRegisterers.length })}`}</span>
                </p>
              ) : null}
            </>
          }
          canRetry={!listed}
        >
          {listed ? (
            <Button
              variant="primary"
              onClick={() =>
                void supportInstead(owner, { row, shortageId: listed._id }).then((saved) =>
                  setFailure(saved.ok ? null : saved.code),
                )
              }
            >
              {t('shortages.supportInstead')}
            </Button>
          ) : null}
          <Button onClick={() => setIsEditing(true)}>{t('shortages.edit')}</Button>
        </RowActions>
      ) : isEditable(row) ? (
        <RowActions row={row}>
          <Button onClick={() => setIsEditing(true)}>{t('shortages.edit')}</Button>
        </RowActions>
      ) : null}
      {failure && state === 'attention' ? (
        <Banner tone="error" title={t('shortages.notSaved')}>
          {t(errorMessageId(failure))}
        </Banner>
      ) : null}
      {isEditing ? <EditShortageDialog own={own} view={view} onClose={() => setIsEditing(false)} /> : null}
    </li>
  )
}
