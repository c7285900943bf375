import { coreStage, restStage } from '../tools/stages/browser-stages.ts'
import { runStages } from '../tools/stages/run-stages.ts'

/** All browser tests. */
await runStages([coreStage(), restStage({ hasLong: true })])
