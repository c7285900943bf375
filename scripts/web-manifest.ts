import type { ManifestOptions } from 'vite-plugin-pwa'

const SHORTCUT_ICONS = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }]

/** No `dir`: its default, auto, is right for a name in either script. Colours are those of the theme (primary and paper); the browser reads them before any style sheet. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Pharmacy Counter',
  short_name: 'Counter',
  description: 'Shift sales, leave, pay and visits of a pharmacy chain, with or without a network.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  theme_color: '#0B6E63',
  background_color: '#FBFCFB',
  categories: ['business', 'medical'],
  // In both languages: a manifest has one, and the people at one counter read either.
  shortcuts: [
    { name: 'Record a shift · تسجيل مناوبة', short_name: 'Shift · مناوبة', url: '/salesReports', icons: SHORTCUT_ICONS },
    { name: 'Trending shortages · النواقص', short_name: 'Shortages · النواقص', url: '/trendingShortages', icons: SHORTCUT_ICONS },
    { name: 'Leave request · طلب إجازة', short_name: 'Leave · إجازة', url: '/leaveRequest', icons: SHORTCUT_ICONS },
  ],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
