import type { ReactNode } from 'react'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'

/** The first render of a part of a screen, as markup with message ids. */
export function saidOn(screen: ReactNode, address = '/'): string {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} }, missing: (_locale, id) => id })
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[address]}>{screen}</MemoryRouter>
    </I18nProvider>,
  )
}

/** The words of markup, however they are divided into elements. */
export function wordsIn(markup: string): string {
  return markup.replaceAll(/<[^>]+>/g, '')
}
