import { formatLocaleOf } from '../../i18n/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useT } from '../../i18n/use-t.ts'

const MEGABYTE = 1_000_000

/** `3.2 MB of 1,200 MB`. */
export function useSizeText(): (usedBytes: number, quotaBytes: number | null) => string {
  const t = useT()
  const format = new Intl.NumberFormat(formatLocaleOf(useLocale()), { maximumFractionDigits: 1 })
  return (usedBytes, quotaBytes) => {
    const used = format.format(usedBytes / MEGABYTE)
    return quotaBytes === null ? t('settings.megabytes', { used }) : t('settings.megabytesOf', { used, quota: format.format(Math.floor(quotaBytes / MEGABYTE)) })
  }
}
