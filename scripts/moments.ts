import type { Browser, Page } from '@playwright/test'
import { GROUPS, momentName, play } from './moments/play.ts'
import type { Act, Moment } from './moments/stage.ts'
import { contextFor } from './pictures.ts'
import type { Look, Pictures } from './pictures.ts'

type Drawing = { browser: Browser; pictures: Pictures; look: Look; isWanted: (name: string) => boolean }

export async function drawMoments({ browser, pictures, look, isWanted }: Drawing): Promise<void> {
  const { locale } = look
  // Paper is white, whatever the screen is.
  const isDrawn = ({ isPaper = false }: Moment, name: string) => isWanted(name) && (!isPaper || look.scheme === 'light')
  const isActDrawn = (act: Act) => act.moments.some((moment) => isDrawn(moment, momentName(act, moment)))
  const draw = async (page: Page, moment: Moment, name: string) => {
    if (isDrawn(moment, name)) await drawMoment(page, moment, { name, look, pictures })
  }
  const miss = (name: string, error: unknown) => {
    console.error(`${name}, ${locale}: ${error instanceof Error ? error.message : ''}`)
    process.exitCode = 1
  }
  for (const acts of Object.values(GROUPS))
    await play(acts.filter(isActDrawn), { browser, options: contextFor(look), locale, look: draw, miss })
}

async function drawMoment(
  page: Page,
  { isOver = false, isPaper = false }: Moment,
  { name, look, pictures }: { name: string } & Pick<Drawing, 'look' | 'pictures'>,
): Promise<void> {
  const subject = { name, state: 'moments', look }
  if (isPaper) return pictures.print(page, subject)
  for (const width of pictures.widths) await pictures.take(page, subject, { width, isWholePage: !isOver })
}
