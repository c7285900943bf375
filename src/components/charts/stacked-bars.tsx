import { useState } from 'react'
import type { ComponentProps } from 'react'
import { ResponsiveBar } from '@nivo/bar'
import { useT } from '../../i18n/use-t.ts'
import { Link } from '../../lib/router.tsx'
import { Amount } from '../format/amount.tsx'
import { useNumberText } from '../format/use-number-text.ts'
import { chartColour } from './chart-colour.ts'
import { ChartFrame } from './chart-frame.tsx'
import { chartTheme } from './chart-theme.ts'
import { ChartTip, noTooltip } from './chart-tip.tsx'
import styles from './chart.module.css'

/**
 * `tick` is below the bar, `label` in the table. `amounts` in SAR, one per series, null if there is none: a gap. `path`
 * leads to what they are made of.
 */
export type StackedBar = {
  key: string
  tick: string
  label: string
  amounts: (number | null)[]
  path?: string | undefined
}

type StackedBarsProps = {
  title: string
  /** From the bottom of a bar to its top. */
  series: string[]
  headings: { label: string; total: string }
  /** In drawing order, left to right in every language. */
  bars: StackedBar[]
  /** A line across the bars, in SAR. */
  line?: { amount: number; label: string } | null
}

const TICKS_AT_MOST = 10
/** Leaves room for the label of a line that is above all bars. */
const LINE_ROOM = 1.1

export function StackedBars({ title, series, headings, bars, line = null }: StackedBarsProps) {
  const t = useT()
  const numberText = useNumberText()
  const [tip, setTip] = useState<ComponentProps<typeof ChartTip> | null>(null)
  const thousands = (amount: number) =>
    amount >= 1000
      ? t('app.thousands', { figure: numberText(amount / 1000, amount % 1000 === 0 ? 0 : 1) })
      : numberText(amount)
  const data = bars.map(({ key, amounts }) => ({
    key,
    ...Object.fromEntries(series.flatMap((name, index) => (amounts[index] === null ? [] : [[name, amounts[index]]]))),
  }))
  const labelOf = new Map(bars.map((bar) => [bar.key, bar]))
  const every = Math.ceil(bars.length / TICKS_AT_MOST)
  const ticks = bars.filter((_bar, index) => index % every === 0).map(({ key }) => key)
  return (
    <ChartFrame
      title={title}
      chart={
        <ResponsiveBar
          data={data}
          keys={series}
          indexBy="key"
          margin={{ top: 16, right: 8, bottom: 32, left: 56 }}
          padding={0.25}
          colors={({ id }) => chartColour(series.indexOf(String(id)))}
          borderRadius={2}
          enableLabel={false}
          axisBottom={{
            tickValues: ticks,
            tickSize: 0,
            tickPadding: 8,
            format: (key: string) => labelOf.get(key)?.tick ?? '',
          }}
          axisLeft={{ tickValues: 5, tickSize: 0, tickPadding: 8, format: thousands }}
          gridYValues={5}
          valueScale={{
            type: 'linear',
            max: line ? Math.max(line.amount * LINE_ROOM, ...bars.map(({ amounts }) => sumOf(amounts))) : 'auto',
          }}
          markers={
            line
              ? [
                  {
                    axis: 'y',
                    value: line.amount,
                    legend: line.label,
                    legendPosition: 'top-right',
                    lineStyle: { stroke: 'var(--ink)', strokeWidth: 1.5, strokeDasharray: '6 4' },
                    // Outlined, because it is over the bars.
                    textStyle: {
                      fill: 'var(--ink)',
                      fontSize: 12,
                      fontWeight: 600,
                      stroke: 'var(--surface)',
                      strokeWidth: 4,
                      strokeLinejoin: 'round',
                      paintOrder: 'stroke',
                    },
                  },
                ]
              : []
          }
          theme={chartTheme}
          animate={false}
          tooltip={noTooltip}
          onMouseEnter={({ id, value, indexValue }) =>
            setTip({
              colour: chartColour(series.indexOf(String(id))),
              label: [labelOf.get(String(indexValue))?.label, id].join(' · '),
              amount: value ?? 0,
            })
          }
          onMouseLeave={() => setTip(null)}
        />
      }
      tip={tip && <ChartTip {...tip} />}
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">{headings.label}</th>
              {series.map((name, index) => (
                <th key={name} scope="col">
                  <i className={styles.swatch} style={{ background: chartColour(index) }} aria-hidden />
                  <span>{name}</span>
                </th>
              ))}
              <th scope="col">{headings.total}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, amounts, path }) => (
              <tr key={key}>
                <th scope="row">{path ? <Link to={path}>{label}</Link> : label}</th>
                {amounts.map((amount, index) => (
                  <td key={series[index]}>{amount === null ? '—' : <Amount amount={amount} />}</td>
                ))}
                <td>{amounts.every((amount) => amount === null) ? '—' : <Amount amount={sumOf(amounts)} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}

function sumOf(amounts: (number | null)[]): number {
  // In halalas, to avoid binary fractions.
  return amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0) / 100
}
