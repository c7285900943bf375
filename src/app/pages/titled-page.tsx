import type { ReactNode } from 'react'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useT } from '../../i18n/use-t.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { paths } from '../../paths/paths.ts'
import { useExtendedServer } from '../use-extended-server.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { UnderDevelopmentPage } from './under-development-page.tsx'

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
