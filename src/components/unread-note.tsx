import { useT } from '../i18n/use-t.ts'
import { Banner } from './banner.tsx'

type UnreadNoteProps = { rows?: number; figures?: number; grades?: number; /** Of leaves, which are in no list then. */ states?: number }

/** How many records and parts of them do not read, of what is shown here: the others stand as if those were not there. */
export function UnreadNote({ rows = 0, figures = 0, grades = 0, states = 0 }: UnreadNoteProps) {
  const t = useT()
  if (rows + figures + grades + states === 0) return null
  return (
    <Banner tone="info">
      {rows > 0 ? <p>{t('app.unreadRows', { count: rows })}</p> : null}
      {figures > 0 ? <p>{t('app.unreadFigures', { count: figures })}</p> : null}
      {grades > 0 ? <p>{t('app.unreadGrades', { count: grades })}</p> : null}
      {states > 0 ? <p>{t('app.unreadStates', { count: states })}</p> : null}
    </Banner>
  )
}
