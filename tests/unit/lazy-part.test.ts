import { createElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, it } from 'vitest'
import { askForFailedParts, lazyPart } from '../../src/components/async/lazy-part.tsx'

it('A part that failed to load is requested again only after a retry is asked for.', async () => {
  let asked = 0
  const Part = lazyPart(() => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(() => 'the page')
  })
  const shown = async () =>
    new Response(await renderToReadableStream(createElement(Part, {}), { onError: () => {} })).text()

  await expect(shown()).rejects.toThrow('no network')
  await expect(shown()).rejects.toThrow('no network')
  expect(asked).toBe(1)
  askForFailedParts()
  expect(await shown()).toBe('the page')
  expect(await shown()).toBe('the page')
  expect(asked).toBe(2)
})
