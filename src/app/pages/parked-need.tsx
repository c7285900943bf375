import { problemOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { LinkButton } from '../../components/inputs/button.tsx'
import { NeedRow } from '../../components/layout/need-row.tsx'
import type { Beside } from '../../components/layout/need-row.tsx'
import { StateWord } from '../../components/state/state-word.tsx'
import { errorMessageId } from '../../i18n/error-message.ts'
import { useT } from '../../i18n/use-t.ts'
import { RowTitle } from '../../kinds/row-title.tsx'

/** An entry of the manager's own that was refused or is in conflict. */
export function ParkedNeed({ row, path, beside }: { row: OutboxRow; path: string; beside: Beside }) {
  const t = useT()
  const problem = problemOf(row)
  return (
    <NeedRow
      to={path}
      name={<RowTitle row={row} />}
      actions={<LinkButton to={path}>{t('sales.decide')}</LinkButton>}
      beside={beside}
    >
      {problem ? <p>{t(errorMessageId(problem.code))}</p> : null}
      <StateWord state="attention" />
    </NeedRow>
  )
}
