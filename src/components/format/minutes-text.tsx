import { useFigureText } from './use-figure-text.ts'

/** Minutes as hours and minutes, such as `8:05`. */
export function MinutesText({ minutes }: { minutes: number }) {
  const figureText = useFigureText()
  return <bdi dir="ltr">{figureText(hoursAndMinutes(minutes))}</bdi>
}

export function hoursAndMinutes(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
