import { loadAllTexts } from './i18n.ts'

/** Loads a rarely needed part together with its texts, which are not among the first ones. */
export async function withTexts<Part>(loading: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([loading, loadAllTexts()])
  return part
}
