import { buildAppIfStale } from '../../build/commands/build-app.ts'
import { DEMO_PASSWORD, people } from '../../tests/support/demo-people.ts'
import { Cluster, missingPackages } from './cluster.ts'

const missing = missingPackages()
if (missing.length > 0) {
  console.error(`The cluster needs Debian's packages: apt-get install --no-install-recommends ${missing.join(' ')}`)
  process.exit(1)
}
await buildAppIfStale()
const { url } = await Cluster.start(console.log)
console.log(`
  The cluster is open at ${url}/

  Demo accounts, all with the password ${DEMO_PASSWORD}:
${Object.values(people)
  .map((email) => `    ${email}`)
  .join('\n')}

  Ctrl-C ends it and deletes its data.
`)
// Its programs keep this process running until a signal ends all of them.
