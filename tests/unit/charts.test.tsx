import { expect, test } from 'vitest'
import { StackedBars } from '../../src/components/charts/stacked-bars.tsx'
import { saidOn, wordsIn } from '../support/said-on.tsx'

test('Beside a chart, a day without a report has no figures and no total, unlike one that sold nothing.', () => {
  const bars = [
    { key: '1', tick: '1', label: 'Sun', amounts: [0, null] },
    { key: '2', tick: '2', label: 'Mon', amounts: [null, null] },
  ]
  const said = saidOn(<StackedBars title="" series={['a', 'b']} headings={{ label: '', total: '' }} bars={bars} />)
  const rows = said.split('<tr>').map(wordsIn)
  expect(rows.slice(-2)).toEqual(['Sun0.00—0.00', 'Mon———'])
})
