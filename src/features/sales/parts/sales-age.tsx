import { IconClock, IconCloudOff } from '@tabler/icons-react'
import { useInstantWords } from '../../../components/format/use-instant-words.ts'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { SalesView } from '../queries.ts'
import styles from './sales-age.module.css'

/** Of when the pharmacy's reports are: a colleague's shift of another tablet may be missing since. Its line is always there, so that nothing moves. */
export function SalesAge({ view: { fetchedAt, problem } }: { view: Pick<SalesView, 'fetchedAt' | 'problem'> }) {
  const t = useT()
  const instantWords = useInstantWords()
  const Icon = problem === null ? IconClock : IconCloudOff
  return (
    <p className={styles.age}>
      {fetchedAt === null ? null : (
        <>
          <Icon aria-hidden size={16} />
          <span>{t('sales.asOf', { time: instantWords(fetchedAt) })}</span>
          {problem === null ? null : <VisuallyHidden>{t('sales.notUpToDate')}</VisuallyHidden>}
        </>
      )}
    </p>
  )
}
