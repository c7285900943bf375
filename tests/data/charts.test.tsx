import { expect, test, vi } from 'vitest'
import { StackedBars } from '../../src/components/charts/stacked-bars.tsx'
import { saidOn } from '../support/said-on.tsx'

const drawn = vi.hoisted(() => ({ data: [] as unknown[] }))
vi.mock('@nivo/bar', () => ({
  ResponsiveBar: ({ data }: { data: unknown[] }) => {
    drawn.data = data
    return null
  },
}))

test('A day without a report is a gap of the chart and has no total, unlike one that sold nothing.', () => {
  const bars = [
    { key: '1', tick: '1', label: 'Sun', amounts: [0, null] },
    { key: '2', tick: '2', label: 'Mon', amounts: [null, null] },
  ]
  const said = saidOn(<StackedBars title="" series={['a', 'b']} headings={{ label: '', total: '' }} bars={bars} />)
  expect(drawn.data).toEqual([{ key: '1', a: 0 }, { key: '2' }])
  const cells = (label: string) => [
    ...(new RegExp(`>${label}</th>(.*?)</tr>`).exec(said)?.[1] ?? '').matchAll(/<td>(.*?)<\/td>/g),
  ]
  expect(cells('Mon').map(([, cell]) => cell)).toEqual(['—', '—', '—'])
  expect(cells('Sun').at(-1)?.[1]).toContain('0')
})
