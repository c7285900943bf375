import { Fragment } from 'react'
import { IconCheck, IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import chip from '../../../components/layout/chip.module.css'
import { StateIcon } from '../../../components/state/state-word.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import styles from './tablet-guide.module.css'

type Part = { title: MessageId; lines: readonly MessageId[]; /** The lines are ordered steps. */ inOrder?: boolean }

const BEFORE: readonly MessageId[] = ['help.beforeHttps', 'help.beforeClock', 'help.beforeUpdates']

const PARTS: readonly Part[] = [
  {
    title: 'help.androidTitle',
    lines: ['help.androidOpen', 'help.androidInstall', 'help.androidCheck'],
    inOrder: true,
  },
  {
    title: 'help.ipadTitle',
    lines: ['help.ipadOpen', 'help.iosShare', 'help.iosAdd', 'help.iosOpen', 'help.ipadSafari'],
    inOrder: true,
  },
  { title: 'help.useTitle', lines: ['help.useShared', 'help.usePersonal', 'help.useWhere'] },
  { title: 'help.protectTitle', lines: ['help.protectAsk', 'help.protectSpace'] },
  { title: 'help.everyoneTitle', lines: ['help.everyoneOnce', 'help.everyoneDays'] },
  { title: 'help.outageTitle', lines: ['help.outageGoOn', 'help.outageNever', 'help.outageLong'] },
]

const CHIPS = [
  { tone: 'sent', icon: 'sent', words: 'help.chipGreen', means: 'help.chipGreenMeans' },
  { tone: 'saved', icon: 'saved', words: 'help.chipAmber', means: 'help.chipAmberMeans' },
  { tone: 'sending', icon: 'sending', words: 'help.chipSending', means: 'help.chipSendingMeans' },
  { tone: 'late', icon: 'attention', words: 'help.chipRed', means: 'help.chipRedMeans' },
] as const

const MOVING: Part = { title: 'help.movingTitle', lines: ['help.movingMove', 'help.movingGive', 'help.movingLost'] }

/** For managers: how to set up a tablet for the counter, on screen and on paper. */
export function TabletGuide() {
  // `isSecureContext` would not do: it is true on localhost too, which no tablet can reach.
  const isHttps = location.protocol === 'https:'
  const t = useT()
  return (
    <div className={styles.guide}>
      <h2 className={styles.paperTitle}>{t('app.placeTabletSetup')}</h2>
      <div className={styles.lead}>
        <p>{t('help.guideLead')}</p>
        <Button className={styles.print} icon={<IconPrinter aria-hidden size={20} />} onClick={() => window.print()}>
          {t('help.print')}
        </Button>
      </div>
      <Card title={t('help.beforeTitle')}>
        <Lines lines={BEFORE} />
        <p className={classNames(styles.check, isHttps ? styles.well : styles.amiss)}>
          {isHttps ? <IconCheck aria-hidden size={20} /> : <IconAlertTriangle aria-hidden size={20} />}
          <span>{t(isHttps ? 'help.beforeHttpsYes' : 'help.beforeHttpsNo')}</span>
        </p>
      </Card>
      {PARTS.map((part) => (
        <PartCard key={part.title} part={part} />
      ))}
      <Card title={t('help.chipsTitle')}>
        <dl className={styles.chips}>
          {CHIPS.map(({ tone, icon, words, means }) => (
            <Fragment key={words}>
              <dt>
                <span className={classNames(chip.chip, chip[tone], styles.chip)}>
                  <StateIcon state={icon} /> <span>{t(words)}</span>
                </span>
              </dt>
              <dd>{t(means)}</dd>
            </Fragment>
          ))}
        </dl>
      </Card>
      <PartCard part={MOVING} />
    </div>
  )
}

function PartCard({ part }: { part: Part }) {
  const t = useT()
  return (
    <Card title={t(part.title)}>
      <Lines {...part} />
    </Card>
  )
}

function Lines({ lines, inOrder = false }: { lines: readonly MessageId[]; inOrder?: boolean }) {
  const t = useT()
  const List = inOrder ? 'ol' : 'ul'
  return (
    <List className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{t(line)}</li>
      ))}
    </List>
  )
}
