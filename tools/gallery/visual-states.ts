import type { Browser, Page } from '@playwright/test'
import { GROUPS, stateName, runScenarios } from './visual-states/run-scenarios.ts'
import type { Scenario, VisualState } from './visual-states/scenario.ts'
import { contextFor } from './pictures.ts'
import type { Look, Pictures } from './pictures.ts'

type Drawing = { browser: Browser; pictures: Pictures; look: Look; isWanted: (name: string) => boolean }

export async function drawMoments({ browser, pictures, look, isWanted }: Drawing): Promise<void> {
  const { locale } = look
  // Print output is the same in both colour schemes.
  const isDrawn = ({ isPaper = false }: VisualState, name: string) =>
    isWanted(name) && (!isPaper || look.scheme === 'light')
  const isScenarioDrawn = (scenario: Scenario) =>
    scenario.states.some((visualState) => isDrawn(visualState, stateName(scenario, visualState)))
  const draw = async (page: Page, visualState: VisualState, name: string) => {
    if (isDrawn(visualState, name)) await drawMoment(page, visualState, { name, look, pictures })
  }
  const miss = (name: string, error: unknown) => {
    console.error(`${name}, ${locale}: ${error instanceof Error ? error.message : ''}`)
    process.exitCode = 1
  }
  for (const scenarios of Object.values(GROUPS))
    await runScenarios(scenarios.filter(isScenarioDrawn), {
      browser,
      options: contextFor(look),
      locale,
      look: draw,
      miss,
    })
}

async function drawMoment(
  page: Page,
  { isOver = false, isPaper = false }: VisualState,
  { name, look, pictures }: { name: string } & Pick<Drawing, 'look' | 'pictures'>,
): Promise<void> {
  const subject = { name, state: 'states', look }
  if (isPaper) return pictures.print(page, subject)
  for (const width of pictures.widths) await pictures.take(page, subject, { width, isWholePage: !isOver })
}
