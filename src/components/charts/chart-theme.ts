import type { BarCommonProps, BarDatum } from '@nivo/bar'

/** From the type scale, so that labels grow with the text. */
const FIGURE = 'var(--text-13)'

/** Tokens instead of values, so that a change of the colour scheme needs no new render. */
export const chartTheme: BarCommonProps<BarDatum>['theme'] = {
  text: { fontFamily: 'var(--font)', fontSize: FIGURE, fill: 'var(--ink)' },
  axis: {
    domain: { line: { stroke: 'var(--line-strong)', strokeWidth: 1 } },
    ticks: { line: { stroke: 'none' }, text: { fill: 'var(--ink-muted)', fontSize: FIGURE } },
  },
  grid: { line: { stroke: 'var(--line)', strokeWidth: 1 } },
  // An outline in the background colour keeps labels legible on every colour of the palette.
  labels: {
    text: { fill: 'var(--ink)', fontSize: FIGURE, fontWeight: 600, outlineWidth: 4, outlineColor: 'var(--surface)' },
  },
}

export const CHART_HEIGHT_PX = 350
