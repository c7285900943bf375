import { createRoot } from 'react-dom/client'
import { I18nProvider } from '@lingui/react'
import { i18n } from '../../i18n/i18n.ts'
import { DevPanel } from './dev-panel.tsx'
import { wrapFetch } from './dev-network.ts'

const SWITCH = 'devpanel'

/** Enabled by `?devpanel` in the URL, for the lifetime of the tab. */
export function startDevPanel(): void {
  if (new URLSearchParams(location.search).has(SWITCH)) sessionStorage.setItem(SWITCH, 'on')
  if (sessionStorage.getItem(SWITCH) === null) return
  wrapFetch()
  const element = document.body.appendChild(document.createElement('div'))
  createRoot(element).render(
    <I18nProvider i18n={i18n}>
      <DevPanel />
    </I18nProvider>,
  )
}
