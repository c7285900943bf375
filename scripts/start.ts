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
// Runs in this process, so that a signal to `npm start` reaches the server and it shuts down gracefully. package.json
// uses `exec`, because npm's shell in between would die of the signal and leave the server running. The server prints
// its URL and, for an empty database, the demo accounts.
await import('../server/server.ts')
