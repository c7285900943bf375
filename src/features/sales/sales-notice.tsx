import { IconChartBar } from '@tabler/icons-react'
import { Banner } from '../../components/banner.tsx'
import { LinkButton } from '../../components/button.tsx'
import { Calmly } from '../../components/calmly.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { errorMessageId } from '../../i18n/error-message.ts'
import { useT } from '../../i18n/use-t.ts'
import type { SalesView } from './queries.ts'

/** When a read works after one that failed, its days are seen a moment before it is known that they are all there are. */
const SETTLES_MS = 500

type SalesNoticeProps = {
  view: SalesView
  pharmacyName: string
  month: string
  /** Where a shift is recorded, for a month that can still have one. */
  recordPath?: string | undefined
}

/** What there is to say when a month shows no figures; claims nothing of data that never came. */
export function SalesNotice({ view, pharmacyName, month, recordPath }: SalesNoticeProps) {
  const t = useT()
  // Asked for, and neither here nor failed yet.
  const coming = <Skeleton blockSize="9rem" />
  if (!view.isLoaded && view.problem === null) return coming
  if (!view.isLoaded) {
    return (
      <Calmly afterMs={SETTLES_MS} until={coming}>
        <Banner tone="info" title={t('sales.notHereTitle', { pharmacy: pharmacyName })}>
          {t('sales.notHereBody')} {isOwnFault(view.problem) ? t(errorMessageId(view.problem)) : null}
        </Banner>
      </Calmly>
    )
  }
  if (!view.hasAny) {
    // The product's exact words.
    return <Banner tone="warning">{t('sales.neverReported', { pharmacy: pharmacyName })}</Banner>
  }
  return (
    <EmptyState icon={<IconChartBar size={32} />} action={recordPath ? <LinkButton to={recordPath}>{t('sales.recordTitle')}</LinkButton> : null}>
      {t('sales.emptyMonth', { month })}
    </EmptyState>
  )
}

/** A lost connection is said by the sentence itself; anything else has a sentence of its own. */
function isOwnFault(problem: string | null): problem is string {
  return problem !== null && problem !== 'offline' && problem !== 'timeout'
}
