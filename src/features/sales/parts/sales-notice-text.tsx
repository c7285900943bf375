import { IconChartBar } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { SalesView } from '../queries.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

export type SalesNoticeProps = {
  view: SalesView
  pharmacyName: string
  month: string
  /** Path of the form, for a month that can still have shifts recorded. */
  recordPath?: string | undefined
}

/** Why a month has no figures. States nothing about data that was never loaded. */
export function SalesNoticeText({ view, pharmacyName, month, recordPath }: SalesNoticeProps) {
  const t = useT()
  const placeText = useOptionLabel()
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
