import * as z from 'zod/mini'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from '@lingui/react'
import '../components/theme/theme.css'
import '../components/theme/base.css'
import { startPreferences } from '../features/settings/commands.ts'
import { i18n } from '../i18n/i18n.ts'
import { followDevice } from './tested-device.ts'
import { TestingPage } from './testing-page.tsx'

// Must run before any schema is used: the CSP forbids generating code from strings.
z.config({ jitless: true })

await Promise.all([startPreferences(), followDevice()])
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <TestingPage />
      </I18nProvider>
    </StrictMode>,
  )
