import { onDemand } from '../../../components/async/on-demand.tsx'
import { SkeletonLines } from '../../../components/state/skeleton.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'
import type { SalesNoticeProps } from './sales-notice-text.tsx'

const SalesNoticeText = onDemand(async () =>
  withTexts(import('./sales-notice-text.tsx').then((module) => module.SalesNoticeText)),
)

/** In place of a month without figures: that they are coming, or why there are none. */
export function SalesNotice(props: SalesNoticeProps) {
  const { isLoaded, problem } = props.view
  return !isLoaded && problem === null ? <SkeletonLines blockSize="58rem" /> : <SalesNoticeText {...props} />
}
