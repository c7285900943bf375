import { Fact } from '../../../components/layout/facts.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSessionStore } from '../../../stores/session-store.ts'
import { useUnreadRows } from './device-queries.ts'

/** Which records of the server's lists do not read, for whoever can mend them there: the list, the id, the field at fault. */
export function UnreadRowsFact() {
  const t = useT()
  const lists = useUnreadRows(useSessionStore(({ session }) => (session.status === 'signedIn' ? session.userId : null)))
  if (!lists || lists.length === 0) return null
  return (
    <Fact name={t('settings.unreadRows')}>
      {lists.map(({ list, unread }) => (
        <bdi key={list}>
          {list}: {unread.count} ({unread.named.map(({ id, field }) => `${id ?? '?'} ${field}`.trim()).join(', ')}){' '}
        </bdi>
      ))}
    </Fact>
  )
}
