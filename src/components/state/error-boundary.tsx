import { Component } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Banner } from './banner.tsx'
import { Button } from '../inputs/button.tsx'
import { askForFailedParts } from '../async/lazy-part.tsx'
import { PageHeader } from '../layout/page-header.tsx'

/** `isPage`: the boundary contains a whole page, whose title is lost with it. */
type ErrorBoundaryProps = { isPage?: boolean; children: ReactNode }

/** One per region of a screen, so that an error in a panel does not affect the rest. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  #isRedrawn = false

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  // A translator or an extension of the browser had moved a node that React then removed: the region is drawn again.
  override componentDidCatch(error: unknown) {
    if (this.#isRedrawn || !(error instanceof DOMException) || error.name !== 'NotFoundError') return
    this.#isRedrawn = true
    this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <BrokenRegion isPage={this.props.isPage} onRetry={this.retry} />
  }

  // Leaving the region and coming back should load it again, too.
  override componentWillUnmount() {
    if (this.state.hasFailed) askForFailedParts()
  }

  readonly retry = () => {
    askForFailedParts()
    this.setState({ hasFailed: false })
  }
}

function BrokenRegion({ isPage, onRetry }: { isPage: boolean | undefined; onRetry: () => void }) {
  const t = useT()
  const title = t('app.brokenRegionTitle')
  return (
    <>
      {isPage ? <PageHeader title={title} /> : null}
      <Banner tone="error" title={title} action={<Button onClick={onRetry}>{t('app.tryAgain')}</Button>}>
        {t('app.brokenRegionBody')}
      </Banner>
    </>
  )
}
