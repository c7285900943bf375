import { IconCashRegister } from '@tabler/icons-react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useIsExtended } from '../../../lib/server-kind.ts'

/** Leads to the handover; nothing with a plain server. */
export function HandoverLink({ path }: { path: string }) {
  const t = useT()
  if (!useIsExtended()) return null
  return (
    <LinkButton to={path} variant="quiet" icon={<IconCashRegister aria-hidden size={22} />}>
      {t('handover.toHandover')}
    </LinkButton>
  )
}
