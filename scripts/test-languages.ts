import { languagesStage } from '../tools/stages/browser-stages.ts'
import { runStages } from '../tools/stages/run-stages.ts'

await runStages([languagesStage()])
