import { coreStage } from '../tools/stages/browser-stages.ts'
import { runStages, vitestStage } from '../tools/stages/run-stages.ts'

await runStages([
  { name: 'lint', command: 'npm', args: ['run', '--silent', 'lint'] },
  { name: 'types', command: 'npm', args: ['run', '--silent', 'types'] },
  { name: 'unused code', command: 'npm', args: ['run', '--silent', 'knip'] },
  vitestStage('tests'),
  { name: 'build', command: 'npm', args: ['run', '--silent', 'build'] },
  coreStage(),
])
