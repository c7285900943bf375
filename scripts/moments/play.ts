import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { AppCopy } from '../../tests/support/app-copy.ts'
import { people } from '../../tests/support/demo-people.ts'
import { introductionsOn } from '../../tests/support/introductions-off.ts'
import { ServerProcess } from '../../tests/support/server-process.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { text } from '../../tests/support/texts.ts'
import type { TestLocale } from '../../tests/support/texts.ts'
import { HEIGHT, WIDTHS } from '../pictures.ts'
import { roleOf } from '../role-of.ts'
import { ELSEWHERE } from './elsewhere.ts'
import { NOTES } from './notes.ts'
import { PAPERS } from './papers.ts'
import { FILES, READS } from './reads.ts'
import { REFUSED } from './refused.ts'
import { RESTORED } from './restored.ts'
import { SAVED } from './saved.ts'
import { SESSIONS } from './sessions.ts'
import type { Act, Moment, Stage } from './stage.ts'

/** What is on no screen as one finds it on going there. Each group has a server of its own: what one leaves there, the next does not see. */
export const GROUPS = {
  reads: [...FILES, ...READS],
  sessions: SESSIONS,
  saved: SAVED,
  refused: REFUSED,
  papers: PAPERS,
  elsewhere: ELSEWHERE,
  notes: NOTES,
  restored: RESTORED,
} satisfies Record<string, Act[]>

type Playing = {
  browser: Browser
  /** A tablet that looks so. */
  options: BrowserContextOptions
  locale: TestLocale
  /** Called with each moment once it has come, on a wide page. */
  look: (page: Page, moment: Moment, name: string) => Promise<void>
  miss: (name: string, error: unknown) => void
}

/** The acts one after the other on one server; a moment that does not come ends its act, for what follows comes out of it, and is told to `miss`. */
export async function play(acts: readonly Act[], playing: Playing): Promise<void> {
  if (acts.length === 0) return
  const appCopy = new AppCopy()
  const server = await ServerProcess.start({ appRoot: appCopy.root })
  try {
    for (const act of acts) await playAct(act, { server, appCopy }, playing)
  } finally {
    await server.dispose()
    appCopy.dispose()
  }
}

/** The role and the moment, as pictures are named. */
export function momentName({ who }: Act, { name }: Moment): string {
  return who === null ? name : `${roleOf(who)}-${name}`
}

async function playAct(
  act: Act,
  { server, appCopy }: Pick<Stage, 'server' | 'appCopy'>,
  { browser, options, locale, look, miss }: Playing,
): Promise<void> {
  const context = await browser.newContext({ ...options, ...act.options })
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
      name = momentName(act, moment)
      await page.setViewportSize({ width: Math.max(...WIDTHS), height: HEIGHT })
      await moment.come(stage)
      await look(page, moment, name)
    }
  } catch (error) {
    miss(name, error)
  }
  await context.close()
}
