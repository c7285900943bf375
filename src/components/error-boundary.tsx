import { Component } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../i18n/use-t.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { askForFailedParts } from './lazy-part.tsx'

type ErrorBoundaryProps = { children: ReactNode }

/** One per region of a screen, so that a broken panel leaves the rest. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <BrokenRegion onRetry={this.retry} />
  }

  // Whoever leaves the broken region and comes back wants it anew too.
  override componentWillUnmount() {
    if (this.state.hasFailed) askForFailedParts()
  }

  readonly retry = () => {
    askForFailedParts()
    this.setState({ hasFailed: false })
  }
}

function BrokenRegion({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <Banner tone="error" title={t('app.brokenRegionTitle')} action={<Button onClick={onRetry}>{t('app.tryAgain')}</Button>}>
      {t('app.brokenRegionBody')}
    </Banner>
  )
}
