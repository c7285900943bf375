import { memo, useId, useState } from 'react'
import type { MouseEvent } from 'react'
import { IconCheck, IconThumbUp } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { isStuck, problemOf } from '@counter/outbox'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Shortage } from '../../../shared/contract/shortages.ts'
import { riyadhDayOf } from '../../../shared/rules/business-day.ts'
import { listedAt } from '../../../shared/rules/shortage-list.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { canRetire } from './can-retire.ts'
import { support } from '../commands.ts'
import type { ListedShortage, Person } from '../overlay.ts'
import { RetireButton } from './retire-button.tsx'
import { RowActions } from './row-actions.tsx'
import styles from './shortage-list.module.css'
import { ShortagePicture } from './shortage-picture.tsx'
import { Supporters } from './supporters.tsx'
import { Trend } from './trend.tsx'

type ShortageItemProps = {
  item: ListedShortage
  person: Person
  now: number
  onTouched: () => void
  onRetired: (shortage: Shortage) => void
}

/** One shortage: the product, its supporters, and the button to support it. */
export const ShortageItem = memo(function ShortageItem({ item, person, now, onTouched, onRetired }: ShortageItemProps) {
  const t = useT()
  const owner = useSignedIn()
  const titleId = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const { shortage, isSupported, unsent } = item
  const name = shortage.shortageName || t('shortages.noName')
  const since = listedAt(shortage)

  async function toggle(event: MouseEvent): Promise<void> {
    // Ignores the second half of a double tap.
    if (event.detail > 1) return
    onTouched()
    const saved = await support(owner, { shortageId: shortage._id, supports: !isSupported })
    setFailure(saved.ok ? null : saved.code)
  }

  return (
    <li className={styles.item}>
      <article aria-labelledby={titleId} className={styles.inside}>
        <ShortagePicture link={shortage.shortagePicLink} />
        <div className={styles.words}>
          <h3 id={titleId}>
            <bdi>{name}</bdi>
          </h3>
          <p className={styles.facts}>
            <bdi dir="ltr">{shortage.shortageUPC}</bdi>
            {shortage.shortagePrice === null ? (
              <span>{t('shortages.noPrice')}</span>
            ) : (
              <Money amount={shortage.shortagePrice} />
            )}
            {since ? (
              <span>
                {t('shortages.listedOn')} <DayText day={riyadhDayOf(Date.parse(since))} />
              </span>
            ) : null}
          </p>
        </div>
        <div className={styles.act}>
          <Button
            className={isSupported ? styles.supported : undefined}
            icon={isSupported ? <IconCheck aria-hidden size={20} /> : <IconThumbUp aria-hidden size={20} />}
            aria-pressed={isSupported}
            aria-label={t(isSupported ? 'shortages.supportedNamed' : 'shortages.supportNamed', { name })}
            onClick={(event) => void toggle(event)}
          >
            {t(isSupported ? 'shortages.supported' : 'shortages.support')}
          </Button>
          <output aria-live="off">{unsent ? <StateWord state={unsent.state} /> : null}</output>
        </div>
        <div className={styles.below}>
          <Trend registerers={shortage.shortageRegisterers} now={now} />
          <Supporters registerers={shortage.shortageRegisterers} person={person} />
          {canRetire({ shortage, person, owner }) ? (
            <RetireButton shortage={shortage} name={name} onRetired={onRetired} />
          ) : null}
        </div>
        {unsent?.state === 'attention' ? (
          <div className={styles.wide}>
            <RowActions
              row={unsent.row}
              title={t(
                isStuck(unsent.row)
                  ? 'app.notConfirmed'
                  : unsent.supports
                    ? 'shortages.attentionTitle'
                    : 'shortages.attentionBackTitle',
              )}
              why={<RefusalReason problem={problemOf(unsent.row)} whatToDo="shortages.supportAfterRefusal" />}
              canRetry
            />
          </div>
        ) : null}
        {failure ? (
          <div className={styles.wide}>
            <Banner tone="error" title={t('shortages.notSaved')}>
              {t(errorMessageId(failure))}
            </Banner>
          </div>
        ) : null}
      </article>
    </li>
  )
})
