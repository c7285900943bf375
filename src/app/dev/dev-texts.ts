import type { Locale } from '../../i18n/locale.ts'

/** Not in the catalogues, which are part of every build: these texts exist only in development builds. */
export const DEV_TEXTS = {
  en: {
    title: 'devpanel',
    cut: 'Cut the network',
    drop: 'Drop answers',
    delay: 'Delay, ms',
    history: 'Outbox',
    requests: 'Requests',
    none: 'Nothing yet',
  },
  ar: {
    title: 'devpanel',
    cut: 'اقطع الشبكة',
    drop: 'أسقط الردود',
    delay: 'تأخير، مللي ثانية',
    history: 'صندوق الإرسال',
    requests: 'الطلبات',
    none: 'لا شيء بعد',
  },
} as const satisfies Record<Locale, Record<string, string>>
