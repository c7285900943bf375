import { IconChartBar } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonLines } from '../../../components/state/skeleton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { SalesView } from '../queries.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

type SalesNoticeProps = {
  view: SalesView
  pharmacyName: string
  month: string
  /** Path of the form, for a month that can still have shifts recorded. */
  recordPath?: string | undefined
}

/** The text for a month without figures. States nothing about data that was never loaded. */
export function SalesNotice({ view, pharmacyName, month, recordPath }: SalesNoticeProps) {
  const t = useT()
  const placeText = useOptionLabel()
  // Requested, but neither loaded nor failed yet.
  if (!view.isLoaded && view.problem === null) return <SkeletonLines blockSize="58rem" />
  if (!view.isLoaded) {
    return (
      <ReadFailure
        problem={view.problem ?? 'offline'}
        title={t('sales.notHereTitle', { pharmacy: placeText(pharmacyName) })}
        also={recordPath === undefined ? undefined : t('sales.recordAlready')}
      />
    )
  }
  if (!view.hasAny) {
    // The exact text of the product.
    return <Banner tone="warning">{t('sales.neverReported', { pharmacy: placeText(pharmacyName) })}</Banner>
  }
  return (
    <EmptyState
      icon={<IconChartBar size={32} />}
      action={recordPath ? <LinkButton to={recordPath}>{t('sales.recordTitle')}</LinkButton> : null}
    >
      {t('sales.emptyMonth', { month })}
    </EmptyState>
  )
}
