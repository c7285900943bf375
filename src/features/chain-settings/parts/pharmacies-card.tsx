import { useState } from 'react'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { Button } from '../../../components/inputs/button.tsx'
import { Pager } from '../../../components/inputs/pager.tsx'
import { SearchInput } from '../../../components/inputs/search-input.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import type { Pharmacy } from '../../../shared/contract/pharmacies.ts'
import { pageOf } from '../../../shared/rules/values/pages.ts'
import { hasWords, searchWords } from '../../../shared/rules/values/search-text.ts'
import { AddButton } from './add-button.tsx'
import { SettingsCard } from './settings-card.tsx'
import list from './settings-list.module.css'
import { allNamesOf, shownNameOf } from '../../../shared/rules/chain/pharmacy-names.ts'

const NewPharmacyDialog = onDemand(async () =>
  withTexts(import('./new-pharmacy-dialog.tsx').then((module) => module.NewPharmacyDialog)),
)
const EditPharmacyDialog = onDemand(async () =>
  withTexts(import('./edit-pharmacy-dialog.tsx').then((module) => module.EditPharmacyDialog)),
)

const ROWS_A_PAGE = 10

/** The chain's pharmacies, to add, edit and close. */
export function PharmaciesCard({ pharmacies, today }: { pharmacies: readonly Pharmacy[]; today: string }) {
  const t = useT()
  const words = useDayWords()
  const [sought, setSought] = useState('')
  const [askedPage, setAskedPage] = useState(1)
  const [isAdding, setIsAdding] = useState(false)
  const [edited, setEdited] = useState<Pharmacy | null>(null)
  const asked = searchWords(sought)
  const found = pharmacies.filter((pharmacy) =>
    hasWords(asked, [...allNamesOf(pharmacy), pharmacy.pharmacyNo, pharmacy.pharmacyAddress]),
  )
  const { page, pages, items } = pageOf(found, { page: askedPage, perPage: ROWS_A_PAGE })
  return (
    <SettingsCard
      title={t('chain.pharmacies')}
      hint={t('chain.pharmaciesHint')}
      action={<AddButton onClick={() => setIsAdding(true)}>{t('chain.addPharmacy')}</AddButton>}
    >
      {pharmacies.length > ROWS_A_PAGE ? (
        <SearchInput label={t('chain.searchPharmacy')} value={sought} onValueChange={setSought} />
      ) : null}
      {found.length === 0 ? <p role="status">{t('chain.noPharmacyFound')}</p> : null}
      <ul className={list.list}>
        {items.map((pharmacy) => (
          <li key={pharmacy._id} className={list.item}>
            <div className={list.words}>
              <strong>
                <bdi>{shownNameOf(pharmacy)}</bdi>
              </strong>
              {pharmacy.shownName === undefined ? null : (
                <span>{t('chain.pharmacyRecordedAs', { pharmacy: pharmacy.pharmacyName })}</span>
              )}
              {pharmacy.pharmacyAddress === '' ? null : <bdi>{pharmacy.pharmacyAddress}</bdi>}
              {pharmacy.closedOn ? <span>{t('chain.pharmacyClosedOn', { day: words(pharmacy.closedOn) })}</span> : null}
            </div>
            <Button
              variant="quiet"
              aria-label={t('chain.editPharmacy', { pharmacy: shownNameOf(pharmacy) })}
              onClick={() => setEdited(pharmacy)}
            >
              {t('chain.edit')}
            </Button>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} onPage={setAskedPage} />
      {isAdding ? <NewPharmacyDialog pharmacies={pharmacies} onClose={() => setIsAdding(false)} /> : null}
      {edited ? (
        <EditPharmacyDialog pharmacy={edited} pharmacies={pharmacies} today={today} onClose={() => setEdited(null)} />
      ) : null}
    </SettingsCard>
  )
}
