import { IconCashRegister } from '@tabler/icons-react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useServerHas } from '../../../lib/server-features.ts'

/** Leads to the handover; nothing on a server without it. */
export function HandoverLink({ path }: { path: string }) {
  const t = useT()
  if (!useServerHas('handover')) return null
  return (
    <LinkButton to={path} variant="quiet" icon={<IconCashRegister aria-hidden size={22} />}>
      {t('handover.toHandover')}
    </LinkButton>
  )
}
