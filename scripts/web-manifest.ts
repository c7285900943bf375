import type { ManifestOptions } from 'vite-plugin-pwa'

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
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
