import { rmSync } from 'node:fs'
import { commandOptions } from '../tools/command-options.ts'
import { copyCheckout, envOf, envWithoutCompiler } from '../tools/nodes/checkout.ts'
import { fetchNode } from '../tools/nodes/node-binary.ts'
import type { NodeBinary } from '../tools/nodes/node-binary.ts'
import { leftOut, playwrightStage, runStage, summarize, vitestStage } from '../tools/stages/run-stages.ts'
import type { StageResult } from '../tools/stages/run-stages.ts'

/** The oldest that is supported and the newest of each later major. The SQLite driver is compiled only for the first one. */
const VERSIONS = ['20.19', '22', '24', '26']
const OUTAGE_TEST = 'tests/e2e/outage.spec.ts'

type Env = Record<string, string | undefined>
type Installed = { node: NodeBinary; folder: string; result: StageResult; env: Env; plainEnv: Env }

/** Installs, starts and tests a copy of the checkout with each supported version of Node. */
const values = commandOptions('npm run test:nodes --', {
  minutes: { type: 'string', default: '1' },
  only: { type: 'string', multiple: true },
})
const versions = values.only ?? VERSIONS

const results: StageResult[] = []
// The first takes a minute to compile; the others are downloaded meanwhile.
const [first = '', ...others] = versions
const installed = (await Promise.all([installAll([first]), installAll(others)])).flat()
for (const each of installed) {
  results.push(each.result)
  if (each.result.failures.length === 0) results.push(...(await test(each)))
  rmSync(each.folder, { recursive: true, force: true })
}
summarize(results)

async function installAll(wanted: string[]): Promise<Installed[]> {
  const found: Installed[] = []
  for (const version of wanted) {
    const node = await fetchNode(version)
    if (node) found.push(await install(node))
    else results.push(leftOut(`Node ${version}`, 'the registry has none for this machine, or could not be reached'))
  }
  return found
}

async function install(node: NodeBinary): Promise<Installed> {
  const folder = copyCheckout()
  const env = envOf(node)
  const plainEnv = node.major < 22 ? env : envWithoutCompiler(node, folder)
  const name = `Node ${node.version}: npm ci${node.major < 22 ? '' : ' without a compiler'}`
  return {
    node,
    folder,
    env,
    plainEnv,
    result: await runStage({ name, command: 'npm', args: ['ci'], cwd: folder, env: plainEnv }),
  }
}

/**
 * The idle test leaves the processor to the server suite. The app is built before both, because they have time limits.
 */
async function test({ node, folder, env, plainEnv }: Installed): Promise<StageResult[]> {
  const name = `Node ${node.version}`
  const built = await runStage({
    name: `${name}: build`,
    command: 'npm',
    args: ['run', '--silent', 'build'],
    cwd: folder,
    env: plainEnv,
  })
  const idleAndBusy = {
    name: `${name}: npm start, sign-in, ${values.minutes} idle and busy min`,
    command: 'node',
    args: ['--import', 'tsx', 'tools/nodes/idle-and-busy.ts', '--minutes', values.minutes],
    cwd: folder,
    env: plainEnv,
  }
  const suite = vitestStage(`${name}: server suite`, { args: ['--project', 'server*'], cwd: folder, env })
  const together = await Promise.all([runStage(idleAndBusy), runStage(suite)])
  const outage = await runStage(playwrightStage(`${name}: outage test`, { args: [OUTAGE_TEST], cwd: folder, env }))
  return [built, ...together, outage]
}
