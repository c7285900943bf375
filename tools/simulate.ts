import { FAULT_CLASSES } from '@counter/outbox/simulator'
import { checkSeed } from '../tests/sim/check.ts'
import { ALL_KINDS } from '../tests/sim/history.ts'
import type { Scope } from '../tests/sim/history.ts'
import { Summary } from '../tests/sim/summary.ts'
import { commandOptions } from './command-options.ts'

const DAY_MS = 86_400_000
const COMMANDS_A_TABLET_AND_DAY = 4
const FEWEST_COMMANDS = 60

const values = commandOptions('npm run simulate --', {
  seed: { type: 'string' },
  tablets: { type: 'string', default: '3' },
  people: { type: 'string', default: '6' },
  days: { type: 'string', default: '0.02' },
  faults: { type: 'string', default: 'all' },
  server: { type: 'string' },
  kinds: { type: 'string' },
  histories: { type: 'string', default: '1' },
  path: { type: 'string' },
})

const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed)
const [tablets, people, days, histories] = [values.tablets, values.people, values.days, values.histories].map(
  Number,
) as [number, number, number, number]
const scope: Scope = {
  tablets,
  people,
  lastsMs: Math.round(days * DAY_MS),
  commands: Math.max(FEWEST_COMMANDS, Math.ceil(tablets * days * COMMANDS_A_TABLET_AND_DAY)),
  faults: faultsFrom(values.faults),
  holdsRows: true,
  hasRedeploys: true,
  hasWrongClocks: true,
  ...(values.server === 'plain' || values.server === 'extended' ? { server: values.server } : {}),
  ...(values.kinds === undefined ? {} : { kinds: kindsFrom(values.kinds) }),
}

const summary = new Summary()
for (let index = 0; index < histories; index += 1) {
  const own = seed + index
  const { outcome, broken } = await checkSeed({
    scope,
    seed: own,
    ...(values.path === undefined ? {} : { path: values.path }),
  })
  summary.add(outcome)
  if (broken) {
    const wanted = ['tablets', 'people', 'days', 'faults', 'server', 'kinds'] as const
    const options = wanted
      .flatMap((name) => (values[name] === undefined ? [] : [`--${name} ${values[name]}`]))
      .join(' ')
    console.log(`\nVIOLATION in the history of seed ${own}`)
    for (const { law, what, at } of broken.violations)
      console.log(`  ${law}: ${what} (at ${(at / 1_000).toFixed(1)} s)`)
    console.log(`shortest history, after ${broken.shrinks} steps:\n${JSON.stringify(broken.history)}`)
    console.log(`replay: npm run simulate -- --seed ${own} ${options} --path "${broken.path}"`)
    process.exitCode = 1
    break
  }
  if (histories > 1 && (index + 1) % 500 === 0) console.log(`${index + 1} histories, seed ${own}`)
}
console.log(`\nseed ${seed}\n${summary.text()}`)

function kindsFrom(text: string): readonly string[] {
  const names = text.split(',')
  const unknown = names.filter((name) => !ALL_KINDS.includes(name))
  if (unknown.length > 0) throw new Error(`kinds are: ${ALL_KINDS.join(', ')}`)
  return names
}

function faultsFrom(text: string): readonly string[] {
  if (text === 'all') return FAULT_CLASSES
  if (text === 'none') return []
  const names = text.split(',')
  const known = FAULT_CLASSES.filter((fault) => names.includes(fault))
  if (known.length !== names.length) throw new Error(`faults are: all, none, ${FAULT_CLASSES.join(', ')}`)
  return known
}
