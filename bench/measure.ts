/** One line of the table: what was measured, the figure, and the goal. Nothing is asserted. */
export type Measure = { what: string; figure: string; goal: string; detail?: string }

export function printMeasures(measures: readonly Measure[]): void {
  const widths = [
    longest(measures.map((one) => one.what)),
    longest(measures.map((one) => one.figure)),
    longest(measures.map((one) => one.goal)),
  ]
  for (const { what, figure, goal, detail } of measures) {
    console.log(
      `${what.padEnd(widths[0] ?? 0)}  ${figure.padStart(widths[1] ?? 0)}  ${goal.padEnd(widths[2] ?? 0)}  ${detail ?? ''}`.trimEnd(),
    )
  }
}

export function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`
}

export function times(value: number): string {
  return `${value.toFixed(2)}×`
}

function longest(texts: string[]): number {
  return Math.max(0, ...texts.map((text) => text.length))
}
