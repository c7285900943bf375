import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { AppCopy } from '../../../tests/support/app-copy.ts'
import { people } from '../../../tests/support/demo-people.ts'
import { notesOn } from '../../../tests/support/notes-off.ts'
import { ServerProcess } from '../../../tests/support/server-process.ts'
import { signIn } from '../../../tests/support/sign-in.ts'
import { text } from '../../../tests/support/texts.ts'
import type { TestLocale } from '../../../tests/support/texts.ts'
import { HEIGHT, WIDTHS } from '../pictures.ts'
import { roleOf } from '../role-of.ts'
import { CLOSED } from './closed.ts'
import { ELSEWHERE } from './elsewhere.ts'
import { NOTES } from './notes.ts'
import { PAPERS } from './papers.ts'
import { PEOPLE_HERE } from './people-here.ts'
import { FILES, READS } from './reads.ts'
import { REFUSED } from './refused.ts'
import { RESTORED } from './restored.ts'
import { SAVED } from './saved.ts'
import { SESSIONS } from './sessions.ts'
import type { Scenario, VisualState, Fixture } from './scenario.ts'

/**
 * States that do not appear by just navigating to a screen. Each group has its own server, so that groups do not affect
 * each other.
 */
export const GROUPS = {
  reads: [...FILES, ...READS],
  sessions: SESSIONS,
  saved: SAVED,
  refused: REFUSED,
  closed: CLOSED,
  papers: PAPERS,
  elsewhere: ELSEWHERE,
  notes: NOTES,
  restored: RESTORED,
  peopleHere: PEOPLE_HERE,
} satisfies Record<string, Scenario[]>

type ScenarioRun = {
  browser: Browser
  /** Browser context options for the look. */
  options: BrowserContextOptions
  locale: TestLocale
  /** Called for each state when it is reached, on a wide page. */
  look: (page: Page, visualState: VisualState, name: string) => Promise<void>
  miss: (name: string, error: unknown) => void
}

/**
 * Runs the scenarios one after the other on one server. A state that is not reached is reported to `miss` and ends its
 * scenario, because the later states depend on it.
 */
export async function runScenarios(scenarios: readonly Scenario[], playing: ScenarioRun): Promise<void> {
  if (scenarios.length === 0) return
  const appCopy = new AppCopy()
  const server = await ServerProcess.start({ appRoot: appCopy.root })
  try {
    for (const scenario of scenarios) await runScenario(scenario, { server, appCopy }, playing)
  } finally {
    await server.dispose()
    appCopy.dispose()
  }
}

/** Role and state, as in the names of the pictures. */
export function stateName({ who }: Scenario, { name }: VisualState): string {
  return who === null ? name : `${roleOf(who)}-${name}`
}

async function runScenario(
  scenario: Scenario,
  { server, appCopy }: Pick<Fixture, 'server' | 'appCopy'>,
  { browser, options, locale, look, miss }: ScenarioRun,
): Promise<void> {
  const context = await browser.newContext({ ...options, ...scenario.options })
  if (scenario.hasNotes) await notesOn(context)
  const page = await context.newPage()
  const fixture: Fixture = { page, server, appCopy, locale, say: (id, values) => text(id, values, locale) }
  let name = 'sign-in'
  try {
    await scenario.begin?.(fixture)
    if (scenario.who !== null) {
      await page.goto(server.url)
      await signIn(page, people[scenario.who], locale)
    }
    for (const visualState of scenario.states) {
      name = stateName(scenario, visualState)
      await page.setViewportSize({ width: Math.max(...WIDTHS), height: HEIGHT })
      await visualState.come(fixture)
      await look(page, visualState, name)
    }
  } catch (error) {
    miss(name, error)
  }
  await context.close()
}
