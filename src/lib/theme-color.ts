import type { BootHint } from './boot-hint.ts'

/** `--surface` of theme.css, which a browser's own bars cannot read. */
const SURFACES = { light: '#ffffff', dark: '#141e1d' }

/** Gives the browser's bars the colour of the scheme that was chosen, whatever the device's own is; by the device again for any other. */
export function paintBrowserBars(scheme: BootHint['scheme']): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ofDevice = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = SURFACES[scheme === 'light' || scheme === 'dark' ? scheme : ofDevice]
  }
}
