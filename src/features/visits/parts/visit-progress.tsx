import { useT } from '../../../i18n/use-t.ts'
import { STANDARDS } from '../../../shared/contract/visits.ts'
import { visitTotal } from '../../../shared/rules/visits.ts'
import type { VisitDraft } from './visit-draft.ts'
import { TotalText } from './total-text.tsx'
import styles from './visit-progress.module.css'

/** The running total and the progress, visible while the form scrolls. */
export function VisitProgress({ values }: { values: VisitDraft }) {
  const t = useT()
  const done = values.chosen.length
  return (
    <section className={styles.bar} aria-label={t('visits.progress')}>
      <div className={styles.words}>
        <span>
          {t('visits.total')} <TotalText total={visitTotal(values.grades)} />
        </span>
        <span className={styles.done}>{t('visits.gradedOf', { done, of: STANDARDS.length })}</span>
      </div>
      <div className={styles.track} aria-hidden>
        <span style={{ inlineSize: `${(done / STANDARDS.length) * 100}%` }} />
      </div>
    </section>
  )
}
