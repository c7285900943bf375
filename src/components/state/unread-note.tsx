import { useT } from '../../i18n/use-t.ts'
import { Banner } from './banner.tsx'

/** How many records, and figures, of what is shown here do not read: the others stand as if those were not there. */
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
