import { useT } from '../../../i18n/use-t.ts'
import { useMissingForOutage } from '../outage-queries.ts'
import { useOutagePartNames } from './outage-words.ts'

/** Whether this device is ready for an outage, or what is missing. */
export function OutageState() {
  const t = useT()
  const names = useOutagePartNames()
  const missing = useMissingForOutage()
  if (!missing) return null
  return (
    <span>
      {missing.length === 0 ? t('settings.outageReady') : t('settings.outageMissing', { names: names(missing) })}
    </span>
  )
}
