import type { ReactNode } from 'react'
import { IconPrinter, IconTarget, IconThumbUp } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { PaperHead } from '../../../components/layout/paper-head.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { PHARMACIST_STANDARDS, PHARMACY_STANDARDS, HIGHEST_GRADE } from '../../../shared/contract/visits.ts'
import type { Visit, Standard } from '../../../shared/contract/visits.ts'
import { changeSinceVisit, strongPoints, weakPoints } from '../../../shared/rules/visits/visit-review.ts'
import { GradeTable } from './grade-table.tsx'
import { UnreadGrades } from './unread-grades.tsx'
import { VisitHead } from './visit-head.tsx'
import styles from './visit-sheet.module.css'
import { classNames } from '../../../lib/class-names.ts'
import { STANDARD_NAMES } from '../../../i18n/standard-names.ts'
import { TotalText } from './total-text.tsx'

type VisitSheetProps = {
  visit: Visit
  /** The same person's previous visit there; undefined while that is not known. */
  before: Visit | null | undefined
  /** The other visit of a pair; null if none is known here, undefined before that was read. */
  other: Visit | null | undefined
  /** Who created it on the server; null for people who may not see that. */
  trail: ReactNode
  visitPathOf: (visitId: string) => string
}

/** A visit as the graded person and a manager see it; one page when printed. */
export function VisitSheet({ visit, before, other, trail, visitPathOf }: VisitSheetProps) {
  const t = useT()
  const change = before ? changeSinceVisit(visit, before) : null
  const tables = [
    { title: 'visits.pharmacyStandards', standards: PHARMACY_STANDARDS },
    { title: 'visits.pharmacistStandards', standards: PHARMACIST_STANDARDS },
  ] as const
  return (
    <article className={styles.sheet}>
      <PaperHead title={t('visits.paperTitle')} />
      <div className={styles.top}>
        <VisitHead visit={visit} before={before} other={other} change={change} visitPathOf={visitPathOf} />
      </div>
      <UnreadGrades visits={[visit]} />
      <div className={styles.points}>
        <Points tone="strong" visit={visit} standards={strongPoints(visit)} />
        <Points tone="weak" visit={visit} standards={weakPoints(visit)} />
      </div>
      <div className={styles.tables}>
        {tables.map(({ title, standards }) => (
          <GradeTable key={title} title={t(title)} standards={standards} visit={visit} change={change} />
        ))}
      </div>
      <Card title={t('visits.generalRemarks')} className={styles.card}>
        {visit.generalRemarks.trim() === '' ? (
          <p className={styles.quiet}>{t('visits.noRemarks')}</p>
        ) : (
          <p className={styles.remark}>
            <bdi>{visit.generalRemarks}</bdi>
          </p>
        )}
      </Card>
      {trail}
      <div className={styles.print}>
        <Button icon={<IconPrinter aria-hidden size={20} />} onClick={() => window.print()}>
          {t('visits.print')}
        </Button>
      </div>
    </article>
  )
}

const TEXTS = {
  strong: { title: 'visits.strong', none: 'visits.noStrong', icon: IconThumbUp },
  weak: { title: 'visits.weak', none: 'visits.noWeak', icon: IconTarget },
} as const

/** What went well, or what has to improve. */
function Points({ tone, visit, standards }: { tone: 'strong' | 'weak'; visit: Visit; standards: Standard[] }) {
  const t = useT()
  const { title, none, icon: Icon } = TEXTS[tone]
  return (
    <Card title={t(title)} className={styles.pointsCard}>
      {standards.length === 0 ? (
        <p className={styles.none}>{t(none)}</p>
      ) : (
        <ul className={styles.list}>
          {standards.map((standard) => (
            <li key={standard} className={styles.point}>
              <Icon aria-hidden size={18} className={classNames(styles.icon, styles[tone])} />
              <span>{t(STANDARD_NAMES[standard])}</span>
              <TotalText total={visit[standard].grade ?? 0} outOf={HIGHEST_GRADE} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
