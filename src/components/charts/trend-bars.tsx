import { useState } from 'react'
import type { ReactNode } from 'react'
import { ResponsiveBar } from '@nivo/bar'
import { useNumberText } from '../format/use-number-text.ts'
import { chartColour } from './chart-colour.ts'
import { ChartFrame } from './chart-frame.tsx'
import { chartTheme } from './chart-theme.ts'
import { noTooltip } from './chart-tip.tsx'

/** `tick` is below the bar, `label` in the table. `points`: null if there are none, which is a gap. */
export type TrendBar = { key: string; tick: string; label: ReactNode; points: number | null; change: ReactNode }

type TrendBarsProps = {
  title: string
  outOf: number
  headings: { label: string; points: string; change: string }
  /** In drawing order, left to right in every language. */
  bars: TrendBar[]
}

const TICKS_AT_MOST = 7
/** With more bars, there is no room for a label on each. */
const LABELLED_AT_MOST = 14
/** With fewer bars, each would be too wide. */
const FEW = 5

/** The points reached each time, with a fixed maximum (`outOf`). */
export function TrendBars({ title, outOf, headings, bars }: TrendBarsProps) {
  const numberText = useNumberText()
  const barOf = new Map(bars.map((bar) => [bar.key, bar]))
  const [pointedAt, setPointedAt] = useState<string | null>(null)
  const pointed = pointedAt === null ? undefined : barOf.get(pointedAt)
  const every = Math.ceil(bars.length / TICKS_AT_MOST)
  const ticks = bars.filter((_bar, index) => index % every === 0).map(({ key }) => key)
  const steps = [0, outOf / 3, (outOf * 2) / 3, outOf]
  return (
    <ChartFrame
      title={title}
      chart={
        <ResponsiveBar
          data={bars.map(({ key, points }) => (points === null ? { key } : { key, points }))}
          keys={['points']}
          indexBy="key"
          margin={{ top: 16, right: 8, bottom: 32, left: 36 }}
          padding={bars.length < FEW ? 0.7 : 0.3}
          valueScale={{ type: 'linear', min: 0, max: outOf }}
          colors={() => chartColour(0)}
          borderRadius={2}
          valueFormat={(points) => numberText(points)}
          enableLabel={bars.length <= LABELLED_AT_MOST}
          axisBottom={{
            tickValues: ticks,
            tickSize: 0,
            tickPadding: 8,
            format: (key: string) => barOf.get(key)?.tick ?? '',
          }}
          axisLeft={{ tickValues: steps, tickSize: 0, tickPadding: 8, format: (step: number) => numberText(step) }}
          gridYValues={steps}
          theme={chartTheme}
          animate={false}
          tooltip={noTooltip}
          onMouseEnter={({ indexValue }) => setPointedAt(String(indexValue))}
          onMouseLeave={() => setPointedAt(null)}
        />
      }
      tip={
        pointed && pointed.points !== null ? (
          <>
            <span>{pointed.label}</span>
            <bdi dir="ltr">{`${numberText(pointed.points)} / ${numberText(outOf)}`}</bdi>
          </>
        ) : null
      }
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">{headings.label}</th>
              <th scope="col">{headings.points}</th>
              <th scope="col">{headings.change}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, points, change }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{points === null ? '—' : <bdi dir="ltr">{`${numberText(points)} / ${numberText(outOf)}`}</bdi>}</td>
                <td>{change}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}
