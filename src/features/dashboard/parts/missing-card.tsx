import { memo } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { choosePharmacies } from '../../../shared/rules/chain/chain-choice.ts'
import type { RankedPharmacy } from '../../../shared/rules/chain/chain-ranking.ts'
import type { PersonToCall } from '../../../shared/rules/chain/people-to-call.ts'
import { CallLinks } from './call-links.tsx'
import styles from './missing-card.module.css'
import { TodayWord } from './today-word.tsx'
import { Place } from '../../../components/format/place.tsx'

/** The list beside it filters all of them. */
const MOST_SHOWN = 6

type MissingCardProps = {
  ranked: readonly RankedPharmacy[]
  people: Map<string, PersonToCall[]> | undefined
  staleAt: number | null
  onShowAll: () => void
}

/** On a wide screen, beside the list: the pharmacies that have not reported all of today, and whom to call. */
export function MissingCard({ ranked, people, staleAt, onShowAll }: MissingCardProps) {
  const t = useT()
  const missing = choosePharmacies(ranked, { text: '', state: 'notToday', sort: 'name' })
  if (missing.length === 0) return null
  return (
    <Card title={t('dashboard.missingToday')}>
      <ul className={styles.list}>
        {missing.slice(0, MOST_SHOWN).map(({ name, today }) => (
          <Missing key={name} name={name} state={today} staleAt={staleAt} people={people?.get(name)} />
        ))}
      </ul>
      {missing.length > MOST_SHOWN ? <Button onClick={onShowAll}>{t('dashboard.showMissing')}</Button> : null}
    </Card>
  )
}

type MissingProps = {
  name: string
  state: RankedPharmacy['today']
  staleAt: number | null
  people: PersonToCall[] | undefined
}

const Missing = memo(function Missing({ name, state, staleAt, people }: MissingProps) {
  return (
    <li className={styles.one}>
      <p className={styles.head}>
        <strong>
          <Place>{name}</Place>
        </strong>
        <TodayWord state={state} staleAt={staleAt} />
      </p>
      <CallLinks people={people} />
    </li>
  )
})
