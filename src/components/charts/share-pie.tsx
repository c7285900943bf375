import { useState } from 'react'
import type { ComponentProps } from 'react'
import { ResponsivePie } from '@nivo/pie'
import { Link } from '../../lib/router.tsx'
import { Amount } from '../format/amount.tsx'
import { Name } from '../format/name.tsx'
import { usePercentText } from '../format/use-percent-text.ts'
import { chartColour } from './chart-colour.ts'
import { ChartFrame } from './chart-frame.tsx'
import { chartTheme } from './chart-theme.ts'
import { ChartTip, noTooltip } from './chart-tip.tsx'
import styles from './chart.module.css'

/** `path` leads to what the amount is made of. */
export type PieSlice = {
  name: string
  amount: number
  percent: number
  colourIndex: number
  path?: string | undefined
}

type SharePieProps = { title: string; headings: { name: string; amount: string; share: string }; slices: PieSlice[] }

/** A label does not fit on a slice with a smaller angle. */
const SMALLEST_LABELLED_DEGREES = 16

/** The shares of a sum in SAR, by person: a pie, and beside it the same as ranked bars. */
export function SharePie({ title, headings, slices }: SharePieProps) {
  const percentText = usePercentText()
  const [tip, setTip] = useState<ComponentProps<typeof ChartTip> | null>(null)
  const data = slices.map(({ name, amount, percent, colourIndex }) => ({
    id: name,
    value: amount,
    percent,
    color: chartColour(colourIndex),
  }))
  return (
    <ChartFrame
      title={title}
      chart={
        <ResponsivePie
          data={data}
          margin={{ top: 16, right: 16, bottom: 16, left: 16 }}
          innerRadius={0.55}
          padAngle={slices.length > 1 ? 1.5 : 0}
          cornerRadius={3}
          colors={{ datum: 'data.color' }}
          borderWidth={0}
          enableArcLinkLabels={false}
          arcLabel={({ data: slice }) => percentText(slice.percent)}
          arcLabelsSkipAngle={SMALLEST_LABELLED_DEGREES}
          arcLabelsTextColor="var(--ink)"
          theme={chartTheme}
          animate={false}
          tooltip={noTooltip}
          onMouseEnter={({ id, color, value }) => setTip({ colour: color, label: String(id), amount: value })}
          onMouseLeave={() => setTip(null)}
        />
      }
      tip={tip && <ChartTip {...tip} />}
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">{headings.name}</th>
              <th scope="col">{headings.share}</th>
              <th scope="col">{headings.amount}</th>
            </tr>
          </thead>
          <tbody>
            {slices.map(({ name, amount, percent, colourIndex, path }) => (
              <tr key={name}>
                <th scope="row">
                  <i className={styles.swatch} style={{ background: chartColour(colourIndex) }} aria-hidden />
                  {path ? (
                    <Link to={path}>
                      <Name>{name}</Name>
                    </Link>
                  ) : (
                    <Name>{name}</Name>
                  )}
                  <i
                    className={styles.share}
                    style={{ inlineSize: `${percent}%`, background: chartColour(colourIndex) }}
                    aria-hidden
                  />
                </th>
                <td>{percentText(percent)}</td>
                <td>
                  <Amount amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}
