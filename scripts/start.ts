import { isBuildStale } from './build-age.ts'
import { run } from './run.ts'

if (isBuildStale()) {
  console.log('Building the app …')
  const { code, output } = await run('npx', ['vite', 'build'], { isQuiet: true })
  if (code !== 0) {
    console.error(output)
    process.exit(code)
  }
}
// The server prints its address and, over an empty database, the demo accounts. In this very process, so that a
// signal to `npm start` reaches it and it stops in good order; package.json says `exec`, because the shell that npm puts
// in between would die of the signal and leave us running.
await import('../server/server.ts')
