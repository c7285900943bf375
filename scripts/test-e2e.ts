import { coreStage, restStage } from './browser-stages.ts'
import { runStages } from './run-stages.ts'

/** All browser tests. */
await runStages([coreStage(), restStage({ hasLong: true })])
