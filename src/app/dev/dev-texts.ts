import type { Locale } from '../../i18n/locale.ts'

/** Not in the catalogues, which are part of every build: these texts exist only in development builds. */
export const DEV_TEXTS = {
  en: {
    title: 'devpanel',
    cut: 'Cut the network',
    drop: 'Drop answers',
    delay: 'Delay, ms',
    stories: 'Outbox',
    requests: 'Requests',
    none: 'Nothing yet',
  },
  ar: {
    title: 'devpanel',
    cut: 'اقطع الشبكة',
    drop: 'أسقط الردود',
    delay: 'تأخير، مللي ثانية',
    stories: 'صندوق الإرسال',
    requests: 'الطلبات',
    none: 'لا شيء بعد',
  },
} as const satisfies Record<Locale, Record<string, string>>
