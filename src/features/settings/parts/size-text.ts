import { useNumberText } from '../../../components/format/use-number-text.ts'
import { useT } from '../../../i18n/use-t.ts'

const MEGABYTE = 1_000_000

/** `3.2 MB of 1,200 MB`. */
export function useSizeText(): (usedBytes: number, quotaBytes: number | null) => string {
  const t = useT()
  const numberText = useNumberText()
  return (usedBytes, quotaBytes) => {
    const used = numberText(usedBytes / MEGABYTE, 1)
    return quotaBytes === null
      ? t('settings.megabytes', { used })
      : t('settings.megabytesOf', { used, quota: numberText(Math.floor(quotaBytes / MEGABYTE)) })
  }
}
