import type { ManifestOptions } from 'vite-plugin-pwa'

const SHORTCUT_ICONS = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }]

/** Folder under `public`, written by `npm run manifest-screens`; not precached by the worker. */
export const SCREENS_FOLDER = 'screens'

export type ManifestScreen = {
  file: string
  who: 'pharmacist1' | 'manager'
  locale: 'en' | 'ar'
  path: string
  /** Opens this morning's shift, which is unrecorded in the demo chain at any time of day. */
  thisMorning?: true
  width: number
  height: number
  formFactor: 'narrow' | 'wide'
  label: string
}

const PHONE = { width: 412, height: 892, formFactor: 'narrow' } as const
const DESK = { width: 1280, height: 800, formFactor: 'wide' } as const

export const MANIFEST_SCREENS: readonly ManifestScreen[] = [
  {
    file: 'home.png',
    who: 'pharmacist1',
    locale: 'en',
    path: '/',
    ...PHONE,
    label: 'A pharmacy’s day and month · يوم الصيدلية وشهرها',
  },
  {
    file: 'shift.png',
    who: 'pharmacist1',
    locale: 'ar',
    path: '/salesReports',
    thisMorning: true,
    ...PHONE,
    label: 'Recording a shift · تسجيل وردية',
  },
  {
    file: 'leave.png',
    who: 'pharmacist1',
    locale: 'en',
    path: '/leavesHistory',
    ...PHONE,
    label: 'Leave requests and their status · طلبات الإجازة وحالتها',
  },
  {
    file: 'chain.png',
    who: 'manager',
    locale: 'en',
    path: '/',
    ...DESK,
    label: 'All pharmacies at a glance · كل الصيدليات في نظرة',
  },
  {
    file: 'home-wide.png',
    who: 'pharmacist1',
    locale: 'ar',
    path: '/',
    ...DESK,
    label: 'A pharmacist’s home · صفحة الصيدلي الرئيسية',
  },
]

/**
 * Texts in both languages, because a manifest has only one set and the users of one device read either. No `dir`: the
 * default, auto, is right for both scripts. The colours repeat the theme's (primary and paper), because the browser
 * reads them before any style sheet.
 */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Pharmacy Counter · كاونتر الصيدلية',
  short_name: 'Counter',
  description:
    'Shift sales, leave, pay and visits of a pharmacy chain, online and offline. · مبيعات الورديات والإجازات والرواتب والزيارات للصيدليات، مع الاتصال ودونه.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  theme_color: '#0B6E63',
  background_color: '#FBFCFB',
  categories: ['business', 'medical'],
  shortcuts: [
    { name: 'Record a shift · تسجيل وردية', short_name: 'Shift · وردية', url: '/salesReports', icons: SHORTCUT_ICONS },
    {
      name: 'Trending shortages · النواقص الأكثر طلبًا',
      short_name: 'Shortages · النواقص',
      url: '/trendingShortages',
      icons: SHORTCUT_ICONS,
    },
    { name: 'Leave request · طلب إجازة', short_name: 'Leave · إجازة', url: '/leaveRequest', icons: SHORTCUT_ICONS },
  ],
  screenshots: MANIFEST_SCREENS.map(({ file, width, height, formFactor, label }) => ({
    src: `/${SCREENS_FOLDER}/${file}`,
    sizes: `${width}x${height}`,
    type: 'image/png',
    form_factor: formFactor,
    label,
  })),
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
