import type { BootHint } from './boot-hint.ts'

/** `--surface` of theme.css, which `meta` elements cannot reference. */
const SURFACES = { light: '#ffffff', dark: '#141e1d' }

/** Sets the colour of the browser's bars to the chosen scheme; for `auto`, to the device's. */
export function paintBrowserBars(scheme: BootHint['scheme']): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ofDevice = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = SURFACES[scheme === 'light' || scheme === 'dark' ? scheme : ofDevice]
  }
}
