import { IconClock, IconCloudOff } from '@tabler/icons-react'
import { useStampWords } from '../../../components/format/use-instant-words.ts'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { SalesView } from '../queries.ts'
import styles from './sales-age.module.css'

/**
 * The age of the pharmacy's reports: a colleague's shift from another device may be missing since. The line is always
 * rendered, so that nothing moves.
 */
export function SalesAge({ view: { fetchedAt, problem } }: { view: Pick<SalesView, 'fetchedAt' | 'problem'> }) {
  const t = useT()
  const stampWords = useStampWords()
  const Icon = problem === null ? IconClock : IconCloudOff
  return (
    <p className={styles.age}>
      {fetchedAt === null ? null : (
        <>
          <Icon aria-hidden size={16} />
          <span>{t('sales.asOf', { time: stampWords(fetchedAt) })}</span>
          {problem === null ? null : <VisuallyHidden>{t('sales.notUpToDate')}</VisuallyHidden>}
        </>
      )}
    </p>
  )
}
