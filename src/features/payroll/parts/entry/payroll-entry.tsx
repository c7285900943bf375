import { startTransition, useCallback, useDeferredValue, useMemo, memo, useState } from 'react'
import { IconSearch, IconUsers, IconFileDownload } from '@tabler/icons-react'
import { Button } from '../../../../components/inputs/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { EmptyState } from '../../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../../components/state/freshness-note.tsx'
import { onDemand } from '../../../../components/async/on-demand.tsx'
import { Pager } from '../../../../components/inputs/pager.tsx'
import { ReadFailure } from '../../../../components/state/read-failure.tsx'
import { SkeletonCard } from '../../../../components/state/skeleton.tsx'
import { SkeletonRows } from '../../../../components/state/skeleton-rows.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useLocale } from '../../../../i18n/use-locale.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { withTexts } from '../../../../i18n/with-texts.ts'
import { mapInPieces } from '../../../../lib/queries/map-in-pieces.ts'
import { useAddressChoice } from '../../../../lib/use-address-choice.ts'
import { useMedia } from '../../../../lib/use-media.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { monthOf, riyadhDayOf } from '../../../../shared/rules/days/business-day.ts'
import { entryOfSlip, isCopyable, readEntry, withApprovedHours } from '../../../../shared/rules/pay/pay-entry.ts'
import { payMonthBefore } from '../../../../shared/rules/pay/pay-history.ts'
import { useSignedIn } from '../../../../stores/session-store.ts'
import { useFreshPayMonth, usePayMonth } from '../../entry-queries.ts'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { PAY } from '../../../../shared/contract/chain/pay-contracts.ts'
import type { PaySettings } from '../../../../shared/contract/chain/pay-contracts.ts'
import type { PayEntry } from '../../../../shared/rules/pay/pay-entry.ts'
import { approvedHoursOf } from '../../overlay.ts'
import type { PersonPay } from '../../overlay.ts'
import { GeneralDetails } from './general-details.tsx'
import { PayCards } from './pay-cards.tsx'
import { PayFilters } from './pay-filters.tsx'
import { choosePay, readPayChoice, writePayChoice } from './pay-choice.ts'
import { PayProgress } from './pay-progress.tsx'
import { reviewOf } from './pay-review-of.ts'
import { PayToolbar } from './pay-toolbar.tsx'
import { PayTotal } from './pay-total.tsx'
import styles from './payroll-entry.module.css'
import { NO_DRAFT } from './pay-drafts.ts'
import { usePayDrafts } from './use-pay-drafts.ts'
import { useSaveAll } from './use-save-all.ts'
import { LiveRegion } from '../../../../components/layout/visually-hidden.tsx'
import { noteExport } from '../../../../data/record/note-export.ts'
import { useOptionLabel } from '../../../../i18n/use-option-label.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { payCsv } from './pay-csv.ts'

const PayTable = onDemand(async () => withTexts(import('./pay-table.tsx').then((module) => module.PayTable)))
const PayReviewView = onDemand(async () =>
  withTexts(import('./pay-review-view.tsx').then((module) => module.PayReviewView)),
)

const WIDE = '(min-width: 64rem)'
const PAY_ADDRESS = { read: readPayChoice, write: writePayChoice }

/** `/accAllUsers`: a month's pay of everybody who is neither manager nor accountant. The filters are in the URL. */
export function PayrollEntry({ slipPathOf }: { slipPathOf: (slipId: string) => string }) {
  const t = useT()
  const words = useDayWords()
  const { userId } = useSignedIn()
  const running = monthOf(riyadhDayOf(useNow()))
  const [choice, chooseAny] = useAddressChoice(PAY_ADDRESS)
  const ofMonth = choice.month || running
  const month = `${ofMonth}-01`
  useFreshPayMonth({ userId, month })
  const view = usePayMonth({ userId, month })
  const { draft, actions } = usePayDrafts({ userId, month })
  const { pharmacy, state, page } = choice
  const sought = useDeferredValue(choice.text)
  const locale = useLocale()
  const people = view?.month === month ? view.people : undefined
  const { chosen, shown, ...pages } = useMemo(
    () => choosePay(people ?? [], { text: sought, pharmacy, state, page, locale }),
    [people, sought, pharmacy, state, page, locale],
  )
  // Every keystroke changes the entries; what is summed up from them may follow.
  const entries = useDeferredValue(draft?.entries ?? NO_DRAFT.entries)
  const review = useMemo(() => reviewOf(people ?? [], { entries, locale }), [people, entries, locale])
  const pay = useChainSection(PAY)
  const copies = useMemo(() => copiesOfLastMonth(chosen, { entries, pay }), [chosen, entries, pay])
  const saveAll = useSaveAll({ month, generalRemarks: draft?.generalRemarks ?? '', actions })
  const list = useMedia(WIDE) ? 'table' : 'cards'
  // Any other change of the filters starts at page 1.
  const choose = useCallback((patch: Partial<typeof choice>) => chooseAny({ page: 1, ...patch }), [chooseAny])
  const onPage = useCallback((next: number) => choose({ page: next }), [choose])
  const copy = useCallback(() => {
    // A figure is read once, so that the review of hundreds is no long task.
    void mapInPieces(Object.values(copies), readEntry).then(() => {
      // In one transition, so that the list is not rendered with the copies first.
      startTransition(() => {
        actions.typeEntries(copies)
        choose({ view: 'review', text: '', pharmacy: '', state: '' })
      })
    })
  }, [actions, copies, choose])
  const chosenView = choice.view === '' ? list : choice.view
  // The list of another view has hundreds of elements, so the choice itself is shown first.
  const shownView = useDeferredValue(chosenView)

  if (!view || !draft) {
    return (
      <div className={styles.page}>
        <div className={styles.toolbar}>
          <SkeletonCard blockSize="100%" />
        </div>
        <ComingPeople />
      </div>
    )
  }
  const generalRemarks = draft.generalRemarks
  const shared = { month, isLastComing: view.isLastComing, generalRemarks, actions, slipPathOf, onPage }
  const enterAlready = view.isLastComing ? '' : t('payroll.enterAlready')
  const beforeMissing = t('dashboard.monthNotHereTitle', { month: words(payMonthBefore(month), 'month') })
  const copyable = Object.keys(copies).length
  const isComing = view.isLastComing || (!view.isRead && view.problem === null)
  const isNobodyHere = people?.length === 0 && !view.hasEmployees
  // Nothing can be typed before last month is here, and the rows change their size with it. Drafts are shown at once.
  const hasDrafts = Object.keys(draft.entries).length > 0
  // Without a list, some of the chosen people may be missing.
  const isKnown = view.isRead && (view.isBeforeRead || state !== 'largeChange')
  return (
    <div className={styles.page}>
      {isNobodyHere ? null : (
        <FreshnessNote
          fetchedAt={view.fetchedAt}
          problem={view.problem}
          unread={view.unread}
          never={{
            title: t('payroll.monthNeverTitle'),
            also: view.problemBefore === null ? enterAlready : `${beforeMissing}. ${enterAlready}`,
          }}
        />
      )}
      {view.fetchedAt !== null && view.problemBefore !== null ? (
        <ReadFailure problem={view.problemBefore} title={beforeMissing} also={enterAlready} />
      ) : null}
      <PayToolbar
        month={month}
        ready={review.ready}
        copyable={copyable}
        isComing={!people || isComing}
        saveAll={saveAll}
        onCopy={copy}
      >
        <GeneralDetails
          month={ofMonth}
          remarks={generalRemarks}
          onMonth={(next) => choose({ month: next === running ? '' : next })}
          onRemarks={actions.typeRemarks}
        />
        {chosenView === 'review' ? null : (
          <PayFilters choice={choice} view={chosenView} people={people ?? NOBODY} onChoose={choose}>
            {view.isRead ? <PayExport people={chosen} month={month} /> : null}
          </PayFilters>
        )}
      </PayToolbar>
      {people && people.length > 0 ? (
        <PayTotal
          people={people}
          isRead={view.isRead}
          month={month}
          review={review}
          isReview={chosenView === 'review'}
          onChoose={choose}
        />
      ) : null}
      {people && people.length > 0 ? <PayProgress key={month} people={people} saveAll={saveAll} /> : null}
      {!people || (isNobodyHere && view.problem === null) ? (
        <ComingPeople />
      ) : isNobodyHere && view.problem !== null ? (
        <ReadFailure problem={view.problem} title={t('payroll.noEmployeesHere')} />
      ) : people.length === 0 ? (
        <Card>
          <EmptyState icon={<IconUsers size={26} />}>{t('payroll.noEmployees')}</EmptyState>
        </Card>
      ) : shownView === 'review' ? (
        <PayReviewView
          review={review}
          isKnown={view.isRead && view.isBeforeRead}
          entries={draft.entries}
          page={page}
          onBack={() => choose({ view: '' })}
          {...shared}
        />
      ) : (
        <>
          {isKnown && chosen.length < people.length ? (
            <p className={styles.count} role="status">
              {t('payroll.employeesShown', { count: chosen.length })}
            </p>
          ) : null}
          {(view.isLastComing && !hasDrafts) || (chosen.length === 0 && !view.isRead && view.problem === null) ? (
            <SkeletonRows lines={3} />
          ) : chosen.length === 0 && !isKnown ? null : chosen.length === 0 ? (
            <Card>
              <EmptyState
                icon={<IconSearch size={26} />}
                action={
                  <Button onClick={() => choose({ text: '', pharmacy: '', state: '' })}>
                    {t('payroll.showEverybody')}
                  </Button>
                }
              >
                {t('payroll.noneMatching')}
              </EmptyState>
            </Card>
          ) : shownView === 'table' ? (
            <PayTable people={shown} all={chosen} entries={draft.entries} {...shared} />
          ) : (
            <PayCards people={shown} entries={draft.entries} {...shared} />
          )}
          <Pager {...pages} onPage={onPage} />
        </>
      )}
    </div>
  )
}

const NOBODY: readonly PersonPay[] = []

/** Placeholder of the month's figures and the people. */
function ComingPeople() {
  return (
    <>
      <SkeletonCard blockSize="3rem" />
      <SkeletonRows lines={3} />
    </>
  )
}

/**
 * Last month's figures as drafts, for everybody who has neither a slip nor a draft. Slips with a figure that has to be
 * typed are left out.
 */
function copiesOfLastMonth(
  people: readonly PersonPay[],
  { entries, pay }: { entries: Record<string, PayEntry>; pay: PaySettings },
): Record<string, PayEntry> {
  return Object.fromEntries(
    people.flatMap((person) => {
      const { slip, row, last } = person
      const { _id } = person.employee
      return !slip && !row && last && !entries[_id] && isCopyable(last)
        ? [[_id, withApprovedHours(entryOfSlip(last, pay), approvedHoursOf(person))]]
        : []
    }),
  )
}

/** Exports the listed people as CSV. */
const PayExport = memo(function PayExport({ people, month }: { people: readonly PersonPay[]; month: string }) {
  const t = useT()
  const owner = useSignedIn()
  const labelOf = useOptionLabel()
  const [said, setSaid] = useState('')
  const file = `${t('payroll.csvFile')}-${month.slice(0, 7)}.csv`
  return (
    <>
      <Button
        icon={<IconFileDownload aria-hidden size={20} />}
        disabled={people.length === 0}
        onClick={() => {
          saveFile({ name: file, text: payCsv({ people, month, t, labelOf }), type: 'text/csv;charset=utf-8' })
          void noteExport({ owner, what: 'pay', of: month.slice(0, 7) })
          setSaid(t('payroll.exported', { file, count: people.length }))
        }}
      >
        {t('payroll.exportCsv')}
      </Button>
      <LiveRegion>{said}</LiveRegion>
    </>
  )
})
