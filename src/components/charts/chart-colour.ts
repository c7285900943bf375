const COLOURS = 20

/** The token of the nth colour of the palette (theme.css), cyclic. */
export function chartColour(index: number): string {
  return `var(--chart-${(index % COLOURS) + 1})`
}
