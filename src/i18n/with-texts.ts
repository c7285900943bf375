import { loadAllTexts } from './i18n.ts'

/** A part that most starts do without, with its texts, which are none of the first ones. */
export async function withTexts<Part>(loading: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([loading, loadAllTexts()])
  return part
}
