import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playwrightStage, runStages } from './run-stages.ts'
import { root } from './run.ts'

/** Repeats the browser tests that `npm test` walks in one language, in the other one. */
const folder = join(root, 'tests/e2e')
const files = readdirSync(folder).filter((name) =>
  /\b(?:walkedIn|examineAtWidths|examinedWidths|examine)\(/.test(readFileSync(join(folder, name), 'utf8')),
)
await runStages([playwrightStage('walks in the other language', { args: files, env: { LANGUAGES: 'other' } })])
