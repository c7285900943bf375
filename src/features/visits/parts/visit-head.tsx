import { Link } from '../../../lib/router.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { HIGHEST_TOTAL } from '../../../shared/contract/visits.ts'
import type { Visit } from '../../../shared/contract/visits.ts'
import type { VisitChange } from '../../../shared/rules/visits/visit-review.ts'
import { visitTotal } from '../../../shared/rules/visits/visits.ts'
import { Change } from './change.tsx'
import { EVALUATION_NAMES } from '../../../i18n/standard-names.ts'
import { TotalText } from './total-text.tsx'
import { VisitDay } from './visit-row.tsx'
import styles from './visit-head.module.css'
import { Place } from '../../../components/format/place.tsx'

type VisitHeadProps = {
  visit: Visit
  before: Visit | null | undefined
  other: Visit | null | undefined
  change: VisitChange | null
  visitPathOf: (visitId: string) => string
}

/** The total, who was visited where and when, and the change since the previous visit. */
export function VisitHead({ visit, before, other, change, visitPathOf }: VisitHeadProps) {
  const t = useT()
  const total = visitTotal(visit)
  const isAbsent = visit.evaluationType === 'inAbscence'
  const otherLine = other ? (
    <Link to={visitPathOf(other._id)} className={styles.other}>
      <Name>{other.evaluatedPharmacistName}</Name> <TotalText total={visitTotal(other)} />
    </Link>
  ) : null
  return (
    <Card title={t('visits.total')} className={styles.card}>
      <div className={styles.head}>
        <div className={styles.total}>
          <TotalText total={total} isHero />
          <div className={styles.track} aria-hidden>
            <span style={{ inlineSize: `${(total / HIGHEST_TOTAL) * 100}%` }} />
          </div>
          {before && change ? (
            <p className={styles.since}>
              <Change by={change.total} /> <span>{t('visits.since')}</span>{' '}
              <Link to={visitPathOf(before._id)}>
                <VisitDay visit={before} />
              </Link>
              {change.isPharmacyOnly ? <span>{` · ${t('visits.overPharmacyOnly')}`}</span> : null}
            </p>
          ) : before === null ? (
            <p className={styles.since}>{t('visits.first')}</p>
          ) : null}
        </div>
        <Facts>
          <Fact name={t('visits.pharmacist')} isLong>
            <Name>{visit.evaluatedPharmacistName}</Name>
          </Fact>
          <Fact name={t('visits.pharmacy')}>
            <Place>{visit.evaluatedPharmacy}</Place>
          </Fact>
          <Fact name={t('visits.day')}>
            <VisitDay visit={visit} />
          </Fact>
          <Fact name={t('visits.type')}>{t(EVALUATION_NAMES[visit.evaluationType])}</Fact>
          <Fact name={t('visits.present')} isLong>
            {!isAbsent ? (
              <Name>{visit.evaluatedPharmacistName}</Name>
            ) : other === undefined ? (
              '—'
            ) : (
              (otherLine ?? t('visits.presentOther'))
            )}
          </Fact>
          {!isAbsent && other ? (
            <Fact name={t('visits.alsoVisited')} isLong>
              {otherLine}
            </Fact>
          ) : null}
          <Fact name={t('visits.manager')} isLong>
            {visit.evaluatingManagerName === '' ? '—' : <Name>{visit.evaluatingManagerName}</Name>}
          </Fact>
        </Facts>
      </div>
      {isAbsent ? <p className={styles.absence}>{t('visits.absenceNote')}</p> : null}
    </Card>
  )
}
