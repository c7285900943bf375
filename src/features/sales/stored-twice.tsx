import { Banner } from '../../components/banner.tsx'
import { useT } from '../../i18n/use-t.ts'
import { isolated } from '../../shared/rules/written-figure.ts'
import type { ReportedDay } from './lay-over.ts'
import styles from './stored-twice.module.css'

/** A plain server stored one report more than once: what to have removed there, or to compare first. */
export function StoredTwice({
  day: { surplusIds, differingIds },
}: {
  day: Pick<ReportedDay, 'surplusIds' | 'differingIds'>
}) {
  const t = useT()
  const ids = [...surplusIds, ...differingIds].map(isolated).join(' · ')
  if (ids === '') return null
  return (
    <div className={styles.twice}>
      <Banner tone="warning">{t(differingIds.length > 0 ? 'sales.copiesDiffer' : 'sales.storedTwice', { ids })}</Banner>
    </div>
  )
}
