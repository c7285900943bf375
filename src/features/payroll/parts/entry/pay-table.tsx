import { useEffect, useState } from 'react'
import type { ClipboardEvent } from 'react'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Button } from '../../../../components/inputs/button.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { PAY } from '../../../../shared/contract/chain/pay-contracts.ts'
import { ENTRY_FIGURES, offeredAmounts } from '../../../../shared/rules/pay/pay-entry.ts'
import type { EntryFigure, PayEntry } from '../../../../shared/rules/pay/pay-entry.ts'
import { moveInGrid } from './grid-keys.ts'
import { LINE_NAMES } from '../line-names.ts'
import { isCells, pastedFigures } from './pasted-figures.ts'
import type { PersonPay } from '../../overlay.ts'
import { optionsIdOf, PayTableRow } from './pay-table-row.tsx'
import styles from './pay-table.module.css'
import type { PayDraftActions } from './use-pay-drafts.ts'

export type PayTableProps = {
  /** The people of this page. */
  people: readonly PersonPay[]
  /** Those of all pages, in the same order. */
  all: readonly PersonPay[]
  month: string
  /** Whether last month's slips are being read for the first time. */
  isLastComing: boolean
  entries: Record<string, PayEntry>
  generalRemarks: string
  actions: PayDraftActions
  slipPathOf: (slipId: string) => string
}

type Pasted = { count: number; skipped: number; before: Record<string, PayEntry | undefined> }

/** One row per employee, with the keys of a spreadsheet; cells of one can be pasted, also beyond this page. */
export function PayTable({ people, all, entries, ...shared }: PayTableProps) {
  const t = useT()
  const pay = useChainSection(PAY)
  const { actions } = shared
  const shown = useGradually(people)
  const [pasted, setPasted] = useState<Pasted | null>(null)

  function paste(event: ClipboardEvent<HTMLElement>) {
    const at = cellOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!at || !isCells(text)) return
    event.preventDefault()
    const { changed, skipped } = pastedFigures({
      people: all,
      entries,
      at,
      text,
      pay,
      isLastComing: shared.isLastComing,
    })
    const ids = Object.keys(changed)
    actions.typeEntries(changed)
    setPasted({ count: ids.length, skipped, before: Object.fromEntries(ids.map((id) => [id, entries[id]])) })
  }

  function undo({ before }: Pasted) {
    const was = Object.entries(before).flatMap(([id, entry]) => (entry ? [[id, entry] as const] : []))
    actions.typeEntries(Object.fromEntries(was))
    actions.forgetEntries(Object.keys(before).filter((id) => !before[id]))
    setPasted(null)
  }

  return (
    <>
      <div className={styles.pasted} role="status">
        {pasted ? (
          <>
            <span>
              <span>{t('payroll.pastedCount', { count: pasted.count })}</span>
              {pasted.skipped > 0 ? <span>{` ${t('payroll.skippedCount', { count: pasted.skipped })}`}</span> : null}
            </span>
            <Button variant="quiet" icon={<IconArrowBackUp aria-hidden size={20} />} onClick={() => undo(pasted)}>
              {t('payroll.undoPaste')}
            </Button>
          </>
        ) : null}
      </div>
      <div className={styles.scroll} role="region" aria-label={t('payroll.table')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                {t('payroll.employeeName')}
              </th>
              <th scope="col">{t('payroll.contract')}</th>
              {ENTRY_FIGURES.map((name) => (
                <th key={name} scope="col">
                  {t(LINE_NAMES[name])}
                </th>
              ))}
              <th scope="col">{t('payroll.overTimeAllowance')}</th>
              <th scope="col">{t('payroll.remarks')}</th>
              <th scope="col" className={styles.net}>
                {t('payroll.netPay')}
              </th>
            </tr>
          </thead>
          <tbody onKeyDown={moveInGrid} onPaste={paste}>
            {shown.map((person) => (
              <PayTableRow key={person.employee._id} person={person} typed={entries[person.employee._id]} {...shared} />
            ))}
          </tbody>
        </table>
        {ENTRY_FIGURES.map((name) => {
          const options = offeredAmounts(name, pay)
          return options ? (
            <datalist key={name} id={optionsIdOf(name)}>
              {options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </datalist>
          ) : null
        })}
      </div>
    </>
  )
}

/** Where the rows of a page are rendered first, and how many more in each frame. */
const AT_ONCE = 2
const PER_FRAME = 2

/** The rows have so many fields that a page of them at once would be a long task. */
function useGradually(people: readonly PersonPay[]): readonly PersonPay[] {
  const first = people[0]?.employee._id
  const [drawn, setDrawn] = useState({ first, count: AT_ONCE })
  if (drawn.first !== first) setDrawn({ first, count: AT_ONCE })
  const isAll = drawn.count >= people.length
  useEffect(() => {
    if (isAll) return
    const frame = requestAnimationFrame(() => setDrawn({ first, count: drawn.count + PER_FRAME }))
    return () => cancelAnimationFrame(frame)
  }, [isAll, first, drawn.count])
  return isAll ? people : people.slice(0, drawn.count)
}

function cellOf(target: EventTarget): { employeeId: string; column: EntryFigure } | null {
  if (!(target instanceof HTMLInputElement)) return null
  const column = ENTRY_FIGURES.find((name) => name === target.dataset['column'])
  const employeeId = target.closest('tr')?.dataset['employee']
  return column && employeeId ? { employeeId, column } : null
}
