import { buildAppIfStale } from '../build/commands/build-app.ts'

await buildAppIfStale()
// Runs in this process, so that a signal to `npm start` reaches the server and it shuts down gracefully. package.json
// uses `exec`, because npm's shell in between would die of the signal and leave the server running. The server prints
// its URL and, for an empty database, the demo accounts.
await import('../server/server.ts')
