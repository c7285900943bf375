import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import styles from '../../src/components/format/name.module.css'
import { Name } from '../../src/components/format/name.tsx'

test('A name breaks between its words, and a hyphenated word stays whole.', () => {
  const whole = (word: string) => `<span class="${styles['whole']}">${word}</span>`
  expect(renderToStaticMarkup(<Name>Khalid Ibrahim Al-Harbi</Name>)).toBe(
    `<bdi><span>Khalid Ibrahim </span>${whole('Al-Harbi')}</bdi>`,
  )
  expect(renderToStaticMarkup(<Name>Noura Al-Otaibi (P2031)</Name>)).toBe(
    `<bdi><span>Noura </span>${whole('Al-Otaibi')}<span> (P2031)</span></bdi>`,
  )
  expect(renderToStaticMarkup(<Name>{'عبد-الله سعد'}</Name>)).toBe(`<bdi>${whole('عبد-الله')}<span> سعد</span></bdi>`)
  expect(renderToStaticMarkup(<Name>Amal – Sami - 2</Name>)).toBe('<bdi>Amal – Sami - 2</bdi>')
})
