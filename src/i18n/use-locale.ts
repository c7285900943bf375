import { useLingui } from '@lingui/react'
import type { Locale } from './locale.ts'

export function useLocale(): Locale {
  return useLingui().i18n.locale === 'ar' ? 'ar' : 'en'
}
