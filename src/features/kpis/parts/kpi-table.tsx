import { Amount } from '../../../components/format/amount.tsx'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import { LineRow } from '../../../components/layout/line-row.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Link } from '../../../lib/router.tsx'
import { useNameText } from '../../../lib/shown-names.ts'
import { useMedia } from '../../../lib/use-media.ts'
import type { KpiFigures } from '../../../shared/contract/kpi-figures.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { onTimeShare, shareOf } from '../../../shared/rules/kpis/kpis.ts'
import styles from './kpis.module.css'
import { Place } from '../../../components/format/place.tsx'

const WIDE = '(min-width: 64rem), print'

type KpiTableProps = { all: readonly KpiFigures[]; pathOf: (personId: string) => string }

/** Several people: a table where there is room, else a line each. */
export function KpiTable({ all, pathOf }: KpiTableProps) {
  return useMedia(WIDE) ? <WideTable all={all} pathOf={pathOf} /> : <Lines all={all} pathOf={pathOf} />
}

function Lines({ all, pathOf }: KpiTableProps) {
  const t = useT()
  const percentText = usePercentText()
  return (
    <ul>
      {all.map(({ userId, employeeName, currentPharmacy, halalas, pharmacyHalalas, shifts }) => {
        const share = shareOf(halalas, pharmacyHalalas)
        return (
          <LineRow
            key={userId}
            to={pathOf(userId)}
            name={<Name>{employeeName}</Name>}
            end={<Money amount={toSar(halalas)} />}
            endOnPhone="below"
          >
            <div className={styles.quiet}>
              <Place>{currentPharmacy}</Place> <span>{`· ${t('kpis.shiftCount', { count: shifts })}`}</span>
              {share === null ? null : <span>{` · ${t('kpis.ofPharmacy', { percent: percentText(share) })}`}</span>}
            </div>
          </LineRow>
        )
      })}
    </ul>
  )
}

function WideTable({ all, pathOf }: KpiTableProps) {
  const t = useT()
  const percentText = usePercentText()
  const amountText = useAmountText()
  const numberText = useNumberText()
  const nameText = useNameText()
  const money = (halalas: number | null) => (halalas === null ? '—' : <Amount amount={toSar(halalas)} />)
  const percent = (share: number | null) => (share === null ? '—' : percentText(share))
  const hasCheckIns = all.some(({ checkIns }) => checkIns !== null)
  return (
    <div className={styles.scroll} role="region" aria-label={t('app.placeMonthlyKpis')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('kpis.person')}</th>
            <th scope="col">{t('kpis.pharmacy')}</th>
            <th scope="col">{t('kpis.sales')}</th>
            <th scope="col">{t('kpis.share')}</th>
            <th scope="col">{t('kpis.shifts')}</th>
            <th scope="col">{t('kpis.average')}</th>
            <th scope="col">{t('kpis.pharmacyAverage')}</th>
            <th scope="col">{t('kpis.till')}</th>
            {hasCheckIns ? <th scope="col">{t('kpis.punctuality')}</th> : null}
            <th scope="col">{t('kpis.grade')}</th>
            <th scope="col">{t('kpis.shortages')}</th>
          </tr>
        </thead>
        <tbody>
          {all.map((figures) => {
            const share = shareOf(figures.halalas, figures.pharmacyHalalas)
            return (
              <tr key={figures.userId}>
                <th scope="row" aria-label={nameText(figures.employeeName)}>
                  <Link to={pathOf(figures.userId)}>
                    <Name>{figures.employeeName}</Name>
                  </Link>
                </th>
                <td>
                  <Place>{figures.currentPharmacy}</Place>
                </td>
                <td>{money(figures.halalas)}</td>
                <td>{percent(share)}</td>
                <td>{numberText(figures.shifts)}</td>
                <td>{money(figures.average)}</td>
                <td>{money(figures.pharmacyAverage)}</td>
                <td>{figures.tills === 0 ? '—' : amountText(toSar(figures.tillHalalas), { isSigned: true })}</td>
                {hasCheckIns ? <td>{percent(onTimeShare(figures))}</td> : null}
                <td>{figures.grade === null ? '—' : numberText(figures.grade, 1)}</td>
                <td>{numberText(figures.shortages)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
