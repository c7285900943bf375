import { Fact } from '../../../components/layout/facts.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSessionStore } from '../../../stores/session-store.ts'
import { useUnreadRows } from '../device-queries.ts'

/**
 * The records of the server's lists that failed validation, for those who can correct them: list, id, invalid field.
 */
export function UnreadRowsFact() {
  const t = useT()
  const lists = useUnreadRows(useSessionStore(({ session }) => (session.status === 'signedIn' ? session.userId : null)))
  if (!lists || lists.length === 0) return null
  return (
    <Fact name={t('settings.unreadRows')}>
      {lists.map(({ list, unread }) => (
        <bdi key={list}>
          {`${list}: ${unread.count} (${unread.named.map(({ id, field }) => `${id ?? '?'} ${field}`.trim()).join(', ')}) `}
        </bdi>
      ))}
    </Fact>
  )
}
