import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { STANDARDS } from '../../../shared/contract/visits.ts'
import { sumWhenGraded } from '../../../shared/rules/visits/visit-form.ts'
import type { VisitDraft } from './visit-draft.ts'
import { TotalText } from './total-text.tsx'
import styles from './visit-progress.module.css'

/** The total and the progress beside the button, docked at the foot of the window while the form scrolls. */
export function VisitProgress({ values, children }: { values: VisitDraft; children: ReactNode }) {
  const t = useT()
  const done = values.chosen.length
  return (
    <section className={styles.bar} aria-label={t('visits.progress')}>
      <div className={styles.words}>
        <TotalText total={sumWhenGraded(values, STANDARDS)} />
        <span className={styles.done}>{t('visits.gradedOf', { done, of: STANDARDS.length })}</span>
      </div>
      {children}
      <div className={styles.track} aria-hidden>
        <span style={{ inlineSize: `${(done / STANDARDS.length) * 100}%` }} />
      </div>
    </section>
  )
}
