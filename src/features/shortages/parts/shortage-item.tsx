import { memo, useEffect, useId, useState } from 'react'
import type { MouseEvent } from 'react'
import { IconCheck, IconPhotoOff, IconThumbUp } from '@tabler/icons-react'
import { isStuck, problemOf } from '@counter/outbox'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Registerer, Shortage } from '../../../shared/contract/shortages.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { support } from '../commands.ts'
import type { ListedShortage, Person } from '../overlay.ts'
import { mayRetire } from '../../../shared/rules/shortages/shortage-retiring.ts'
import { isSupporter } from '../../../shared/rules/shortages/shortage-support.ts'
import { DayText, InstantText } from '../../../components/format/day-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { listedAt } from '../../../shared/rules/shortages/shortage-list.ts'
import { isHttpsLink } from '../../../shared/contract/shortages.ts'
import { Name } from '../../../components/format/name.tsx'
import { Place } from '../../../components/format/place.tsx'
import { RetireButton } from './retire-button.tsx'
import { RowActions } from './row-actions.tsx'
import styles from './shortage-list.module.css'
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

type Asked = { shortage: Shortage; person: Person; owner: { userId: string; isAdmin: boolean } }

/**
 * Whether to offer retiring the shortage; the server makes the decision. A server that sends no `addedBy` does not
 * support it.
 */
function canRetire({ shortage: { addedBy, revision, shortageRegisterers }, person, owner }: Asked): boolean {
  if (addedBy === undefined || revision === undefined) return false
  const hasOthers = shortageRegisterers.some((registerer) => !isSupporter([registerer], person))
  return (
    mayRetire({
      isManager: owner.isAdmin,
      isAdder: addedBy === owner.userId,
      hasOthers,
    }) === 'allowed'
  )
}

/** Barcode, price and the day of an opened shortage. */
function ShortageFacts({ shortage }: { shortage: Shortage }) {
  const t = useT()
  const since = listedAt(shortage)
  return (
    <p className={styles.facts}>
      <bdi dir="ltr">{shortage.shortageUPC}</bdi>
      {shortage.shortagePrice === null ? (
        <span>{t('shortages.noPrice')}</span>
      ) : (
        <Money amount={shortage.shortagePrice} />
      )}
      {since ? (
        <span>
          <span>{t('shortages.listedOn')}</span> <DayText day={riyadhDayOf(Date.parse(since))} />
        </span>
      ) : null}
    </p>
  )
}

/**
 * Loaded directly from its https address and never cached by the app. Renders nothing without a link and an empty frame
 * after a failure; retries once the network is back.
 */
function ShortagePicture({ link }: { link: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (failed === null) return
    const askAgain = () => setFailed(null)
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [failed])
  if (!isHttpsLink(link)) return null
  if (failed === link) {
    return (
      <span className={styles.picture} aria-hidden>
        <IconPhotoOff size={26} />
      </span>
    )
  }
  return (
    // The alternative text is empty because the name is beside the picture.
    <img
      className={styles.picture}
      src={link}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(link)}
    />
  )
}

/** Who needs an opened shortage, newest first. */
function Supporters({ registerers, person }: { registerers: Registerer[]; person: Person }) {
  const t = useT()
  if (registerers.length === 0) return null
  const newestFirst = registerers.toSorted((a, b) => ((a.timeDone ?? '') < (b.timeDone ?? '') ? 1 : -1))
  return (
    <ul className={styles.supporters}>
      {newestFirst.map((registerer) => (
        <li key={`${registerer.name} ${registerer.phName} ${registerer.timeDone}`}>
          <span>
            <Name>{registerer.name || t('shortages.noName')}</Name>
            {isSupporter([registerer], person) ? <span>{` (${t('shortages.you')})`}</span> : null} <span>·</span>{' '}
            <Place>{registerer.phName}</Place>
          </span>
          {registerer.timeDone ? <InstantText instant={registerer.timeDone} /> : null}
        </li>
      ))}
    </ul>
  )
}
