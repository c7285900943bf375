import { useT } from '../../i18n/use-t.ts'
import { Banner } from './banner.tsx'

/** How many records and figures failed validation. Everything else is shown as if they did not exist. */
export function UnreadNote({ rows = 0, figures = 0 }: { rows?: number; figures?: number }) {
  const t = useT()
  if (rows + figures === 0) return null
  return (
    <Banner tone="info">
      {rows > 0 ? <p>{t('app.unreadRows', { count: rows })}</p> : null}
      {figures > 0 ? <p>{t('app.unreadFigures', { count: figures })}</p> : null}
    </Banner>
  )
}
