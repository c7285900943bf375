import { memo, useId, useState } from 'react'
import type { MouseEvent } from 'react'
import { IconCheck, IconThumbUp } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { isStuck, problemOf } from '@counter/outbox'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Shortage } from '../../../shared/contract/shortages.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { canRetire } from './can-retire.ts'
import { support } from '../commands.ts'
import type { ListedShortage, Person } from '../overlay.ts'
import { RetireButton } from './retire-button.tsx'
import { RowActions } from './row-actions.tsx'
import { ShortageFacts } from './shortage-facts.tsx'
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

/** One shortage: name, number of supporters, trend, and the toggle. Its name opens the rest. */
export const ShortageItem = memo(function ShortageItem({ item, person, now, onTouched, onRetired }: ShortageItemProps) {
  const t = useT()
  const owner = useSignedIn()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { shortage, isSupported, unsent } = item
  const name = shortage.shortageName || t('shortages.noName')

  async function toggle(event: MouseEvent): Promise<void> {
    // Ignores the second half of a double tap.
    if (event.detail > 1) return
    onTouched()
    const saved = await support(owner, { shortageId: shortage._id, supports: !isSupported })
    setFailure(saved.ok ? null : saved.code)
  }

  return (
    <li className={styles.item}>
      <article aria-labelledby={`${id}-name`} className={styles.inside}>
        <div className={styles.words}>
          <h2 id={`${id}-name`} className={styles.name}>
            <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              <bdi>{name}</bdi>
            </button>
          </h2>
          <div className={styles.meta}>
            <span>{t('shortages.supporters', { count: shortage.shortageRegisterers.length })}</span>
            <Trend registerers={shortage.shortageRegisterers} now={now} />
          </div>
        </div>
        <div className={styles.act}>
          <Button
            className={isSupported ? styles.supported : undefined}
            icon={isSupported ? <IconCheck aria-hidden size={18} /> : <IconThumbUp aria-hidden size={18} />}
            aria-pressed={isSupported}
            aria-label={t(isSupported ? 'shortages.supportedNamed' : 'shortages.supportNamed', { name })}
            onClick={(event) => void toggle(event)}
          >
            {t(isSupported ? 'shortages.supported' : 'shortages.support')}
          </Button>
          <output aria-live="off">{unsent ? <StateWord state={unsent.state} /> : null}</output>
        </div>
        {isOpen ? (
          <div className={styles.below}>
            <ShortagePicture link={shortage.shortagePicLink} />
            <ShortageFacts shortage={shortage} />
            <Supporters registerers={shortage.shortageRegisterers} person={person} />
            {canRetire({ shortage, person, owner }) ? (
              <RetireButton shortage={shortage} name={name} onRetired={onRetired} />
            ) : null}
          </div>
        ) : null}
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
