import type { ReactNode } from 'react'
import { IconTools } from '@tabler/icons-react'
import { isExtended as isExtendedServer } from '../../data/http/api-client.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useT } from '../../i18n/use-t.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useIsExtended } from '../../lib/server-kind.ts'
import { paths } from '../../paths/paths.ts'
import { MessagePage } from './message-page.tsx'
import { NotFoundPage } from './not-here-pages.tsx'

export type TitledPageProps = {
  title: MessageId
  backTo?: string
  /** What a plain server has in its place: nothing, or the product's placeholder with this title. Omitted: the page itself. */
  onPlainServer?: 'nothing' | MessageId
  children: ReactNode
}

export function TitledPage({ title, backTo = paths.home, onPlainServer, children }: TitledPageProps) {
  const t = useT()
  const isExtended = useExtendedServer()
  if (onPlainServer !== undefined && isExtended === undefined) return null
  if (onPlainServer !== undefined && !isExtended)
    return onPlainServer === 'nothing' ? <NotFoundPage /> : <UnderDevelopmentPage title={onPlainServer} />
  return (
    <>
      <PageHeader title={t(title)} backTo={backTo} />
      {children}
    </>
  )
}

/**
 * Whether it is a reference server, for a page that a plain one has nothing for; undefined until that is read. Right
 * after the first sign-in on a device the rest of the app knows it a little later.
 */
function useExtendedServer(): boolean | undefined {
  const isShown = useIsExtended()
  const isKnown = useLiveQuery(isExtendedServer)
  return isShown || isKnown
}

function UnderDevelopmentPage({ title }: { title: MessageId }) {
  const t = useT()
  return (
    <MessagePage title={t(title)} icon={<IconTools size={26} />}>
      {t('app.underDevelopment')}
    </MessagePage>
  )
}
