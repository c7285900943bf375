import { loadAllTexts } from '../../i18n/i18n.ts'

/** A part of the frame that comes once the screen is still, with its texts, which are none of the first ones. */
export async function withTexts<Part>(loading: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([loading, loadAllTexts()])
  return part
}
