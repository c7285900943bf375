import type { OutboxRow } from '@counter/outbox'
import { Name } from '../components/format/name.tsx'
import { useT } from '../i18n/use-t.ts'
import { Link } from '../lib/router.tsx'
import { paths } from '../paths/paths.ts'
import { RowTitle } from './row-title.tsx'

type AwaitedRowProps = {
  row: OutboxRow
  /** The row on the same page; null if that page does not show it. Omitted: the page of all that waits. */
  anchor?: string | null
}

/** For which other row an unsent one waits, and the way to it. */
export function AwaitedRow({ row, anchor }: AwaitedRowProps) {
  const t = useT()
  const title = (
    <>
      <RowTitle row={row} />
      {/* Of a colleague's row nothing else is shown. */}
      {row.intent === null ? (
        <span>
          {' · '}
          <Name>{row.ownerName}</Name>
        </span>
      ) : null}
    </>
  )
  return (
    <>
      <span>{t('sync.waitsFor')}</span>{' '}
      {anchor === undefined ? <Link to={paths.sync}>{title}</Link> : anchor ? <a href={anchor}>{title}</a> : title}
    </>
  )
}
