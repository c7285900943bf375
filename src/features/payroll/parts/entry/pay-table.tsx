import { useCallback, useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Button } from '../../../../components/inputs/button.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { PAY } from '../../../../shared/contract/chain/pay-contracts.ts'
import { EMPLOYEES_PER_PAGE } from '../../../../shared/rules/chain/employee-choice.ts'
import { MONTHLY_FIGURES, offeredAmounts, OTHER_FIGURES } from '../../../../shared/rules/pay/pay-entry.ts'
import type { PayEntry } from '../../../../shared/rules/pay/pay-entry.ts'
import { optionsIdOf } from './figure-control.tsx'
import { moveInGrid } from './grid-keys.ts'
import type { Beyond } from './grid-keys.ts'
import { LINE_NAMES } from '../line-names.ts'
import { isCells, PASTED_COLUMNS, pastedFigures } from './pasted-figures.ts'
import type { PersonPay } from '../../overlay.ts'
import { OPENER, PayTableRow } from './pay-table-row.tsx'
import { NEXT_STEP_ID } from './pay-toolbar.tsx'
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
  onPage: (page: number) => void
}

type Pasted = { count: number; skipped: number; before: Record<string, PayEntry | undefined> }

type Cell = { employeeId: string; column: string }

/**
 * One row per employee, with the keys of a spreadsheet, which go on from page to page; cells of one can be pasted, also
 * beyond this page. Escape goes to the next step of the month.
 */
export function PayTable({ people, all, entries, onPage, ...shared }: PayTableProps) {
  const t = useT()
  const pay = useChainSection(PAY)
  const { actions } = shared
  const rows = useRef<HTMLTableSectionElement>(null)
  // The cell to focus, once its row is there.
  const [target, setTarget] = useState<Cell | null>(null)
  const shown = useGradually(people, target?.employeeId)
  const [pasted, setPasted] = useState<Pasted | null>(null)

  /** Focuses a cell of the next row with a form, on this page or another one. Returns whether there is one. */
  const goOn = useCallback(
    ({ employeeId, column, rows: step }: Beyond): boolean => {
      const at = all.findIndex(({ employee }) => employee._id === employeeId)
      const further = step === 1 ? all.slice(at + 1) : all.slice(0, at).reverse()
      const next = further.find(({ slip, row }) => !slip && !row)
      if (!next) return false
      setTarget({ employeeId: next.employee._id, column })
      if (!people.includes(next)) onPage(Math.floor(all.indexOf(next) / EMPLOYEES_PER_PAGE) + 1)
      return true
    },
    [all, people, onPage],
  )
  // The saved row has become read-only.
  const onSaved = useCallback(
    (employeeId: string) => {
      if (!goOn({ employeeId, column: MONTHLY_FIGURES[0], rows: 1 })) setTarget({ employeeId, column: OPENER })
    },
    [goOn],
  )

  useEffect(() => {
    const row = target && rows.current?.querySelector(`[data-employee="${CSS.escape(target.employeeId)}"]`)
    if (!row) return
    const cell =
      row.querySelector<HTMLElement>(`[data-column="${target.column}"]`) ?? row.querySelector<HTMLElement>('input')
    cell?.focus()
    setTarget(null)
  }, [target, shown])

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && cellOf(event.target)) document.querySelector<HTMLElement>(`#${NEXT_STEP_ID}`)?.focus()
    else moveInGrid(event, goOn)
  }

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
              {MONTHLY_FIGURES.map((name) => (
                <th key={name} scope="col">
                  {t(LINE_NAMES[name])}
                </th>
              ))}
              <th scope="col">{t('payroll.remarks')}</th>
              <th scope="col" className={styles.net}>
                {t('payroll.netPay')}
              </th>
            </tr>
          </thead>
          <tbody ref={rows} onKeyDown={press} onPaste={paste}>
            {shown.map((person) => (
              <PayTableRow
                key={person.employee._id}
                person={person}
                typed={entries[person.employee._id]}
                onSaved={onSaved}
                {...shared}
              />
            ))}
          </tbody>
        </table>
        {OTHER_FIGURES.map((name) => {
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

/**
 * The rows have so many fields that a page of them at once would be a long task. `targetId`: up to this one all are
 * drawn at once.
 */
function useGradually(people: readonly PersonPay[], targetId: string | undefined): readonly PersonPay[] {
  const first = people[0]?.employee._id
  const atOnce = Math.max(AT_ONCE, people.findIndex(({ employee }) => employee._id === targetId) + 1)
  const [drawn, setDrawn] = useState({ first, count: AT_ONCE })
  if (drawn.first !== first || drawn.count < atOnce) setDrawn({ first, count: atOnce })
  const isAll = drawn.count >= people.length
  useEffect(() => {
    if (isAll) return
    const frame = requestAnimationFrame(() => setDrawn({ first, count: drawn.count + PER_FRAME }))
    return () => cancelAnimationFrame(frame)
  }, [isAll, first, drawn.count])
  return isAll ? people : people.slice(0, drawn.count)
}

function cellOf(target: EventTarget): { employeeId: string; column: (typeof PASTED_COLUMNS)[number] } | null {
  if (!(target instanceof HTMLInputElement)) return null
  const column = PASTED_COLUMNS.find((name) => name === target.dataset['column'])
  const employeeId = target.closest('tr')?.dataset['employee']
  return column && employeeId ? { employeeId, column } : null
}
