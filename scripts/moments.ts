import type { Browser } from '@playwright/test'
import { AppCopy } from '../tests/support/app-copy.ts'
import { people } from '../tests/support/demo-people.ts'
import { introductionsOn } from '../tests/support/introductions-off.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { text } from '../tests/support/texts.ts'
import { NOTES } from './moments/notes.ts'
import { PAPERS } from './moments/papers.ts'
import { FILES, READS } from './moments/reads.ts'
import { REFUSED } from './moments/refused.ts'
import { SAVED } from './moments/saved.ts'
import { SESSIONS } from './moments/sessions.ts'
import type { Act, Moment, Stage } from './moments/stage.ts'
import { contextFor, HEIGHT, WIDTHS } from './pictures.ts'
import type { Look, Pictures } from './pictures.ts'
import { roleOf } from './role-of.ts'

/** What is on no screen as one finds it on going there. Each group has a server of its own: what one leaves there, the next does not see. */
const GROUPS: Act[][] = [[...FILES, ...READS], SESSIONS, SAVED, REFUSED, PAPERS, NOTES]

type Drawing = { browser: Browser; pictures: Pictures; look: Look; isWanted: (name: string) => boolean }

export async function drawMoments(drawing: Drawing): Promise<void> {
  for (const acts of GROUPS.map((group) => group.filter((act) => isActWanted(act, drawing)))) {
    if (acts.length === 0) continue
    const appCopy = new AppCopy()
    const server = await ServerProcess.start({ appRoot: appCopy.root })
    for (const act of acts) await play(act, { server, appCopy }, drawing)
    await server.dispose()
    appCopy.dispose()
  }
}

function isActWanted(act: Act, drawing: Drawing): boolean {
  return act.moments.some((moment) => isMomentWanted(act, moment, drawing))
}

/** Paper is white, whatever the screen is. */
function isMomentWanted({ who }: Act, { name, isPaper = false }: Moment, { look, isWanted }: Drawing): boolean {
  return isWanted(nameOf(who, name)) && (!isPaper || look.scheme === 'light')
}

function nameOf(who: Act['who'], name: string): string {
  return who === null ? name : `${roleOf(who)}-${name}`
}

/** A moment that does not come is told, and ends its act: what follows comes out of it. */
async function play(act: Act, { server, appCopy }: Pick<Stage, 'server' | 'appCopy'>, drawing: Drawing): Promise<void> {
  const { look: { locale } } = drawing
  const context = await drawing.browser.newContext({ ...contextFor(drawing.look), ...act.options })
  if (act.isIntroduced === false) await introductionsOn(context)
  const page = await context.newPage()
  const stage: Stage = { page, server, appCopy, locale, say: (id, values) => text(id, values, locale) }
  let name = 'sign-in'
  try {
    await act.begin?.(stage)
    if (act.who !== null) {
      await page.goto(server.url)
      await signIn(page, people[act.who], locale)
    }
    for (const moment of act.moments) {
      name = moment.name
      await page.setViewportSize({ width: Math.max(...WIDTHS), height: HEIGHT })
      await moment.come(stage)
      if (isMomentWanted(act, moment, drawing)) await drawMoment(page, moment, { name: nameOf(act.who, name), drawing })
    }
  } catch (error) {
    console.error(`${nameOf(act.who, name)}, ${locale}: ${error instanceof Error ? error.message : ''}`)
    process.exitCode = 1
  }
  await context.close()
}

async function drawMoment(page: Stage['page'], { isOver = false, isPaper = false }: Moment, { name, drawing: { pictures, look } }: { name: string; drawing: Drawing }): Promise<void> {
  const subject = { name, state: 'moments', look }
  if (isPaper) return pictures.print(page, subject)
  for (const width of pictures.widths) await pictures.take(page, subject, { width, isWholePage: !isOver })
}
