import { Banner } from '../components/state/banner.tsx'
import { ErrorBoundary } from '../components/state/error-boundary.tsx'
import { Button } from '../components/inputs/button.tsx'
import { useT } from '../i18n/use-t.ts'
import styles from './page-boundary.module.css'

/** The outermost error boundary, for errors in the frame itself. */
export class PageBoundary extends ErrorBoundary {
  override render() {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children
  }
}

function BrokenPage() {
  const t = useT()
  return (
    <main className={styles.page}>
      <Banner
        tone="error"
        title={t('app.brokenPageTitle')}
        action={<Button onClick={() => location.reload()}>{t('app.reload')}</Button>}
      >
        {t('app.brokenPageBody')}
      </Banner>
    </main>
  )
}
