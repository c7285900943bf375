import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isShowable } from '../lib/router.tsx'
import { App } from './app.tsx'

const NOWHERE = '/not-found'

export function mount(element: HTMLElement): void {
  if (!isShowable(window.location.pathname)) history.replaceState(null, '', NOWHERE)
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
