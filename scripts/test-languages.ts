import { languagesStage } from './browser-stages.ts'
import { runStages } from './run-stages.ts'

await runStages([languagesStage()])
