import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { messages } from './build/messages/vite-plugin-messages.ts'
import { beginTestDay } from './tests/support/clock/test-day.ts'

beginTestDay()

const plugins = [messages()]
// Long, for a machine that is four times slower.
const LIMITS = { testTimeout: 60_000, hookTimeout: 90_000 }
const SEEDS = 'tests/support/fixed-seeds.ts'
const SERVER = { setupFiles: [SEEDS, 'tests/support/weak-passwords.ts'], ...LIMITS }

export default defineConfig({
  plugins,
  test: {
    environment: 'node',
    // The default is one less than the number of cores, so a single one on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Test files that share a process load each module once, which halves the time. They may not replace modules.
      {
        plugins,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: [SEEDS],
          isolate: false,
          ...LIMITS,
        },
      },
      { plugins, test: { name: 'tools', include: ['tests/tools/*.test.ts'], ...LIMITS } },
      {
        plugins,
        test: {
          ...SERVER,
          name: 'server',
          include: ['tests/server/*.test.ts'],
          globalSetup: ['tests/support/local-postgres.ts', 'tests/support/bundle-server.ts'],
          isolate: false,
        },
      },
      {
        plugins,
        test: {
          ...SERVER,
          name: 'server-mocked',
          include: ['tests/server/mocked/*.test.ts'],
          globalSetup: ['tests/support/local-postgres.ts'],
        },
      },
      {
        plugins,
        test: {
          name: 'data',
          include: ['tests/data/**/*.test.{ts,tsx}', 'packages/outbox/tests/*.test.ts'],
          setupFiles: [
            SEEDS,
            'fake-indexeddb/auto',
            'tests/support/weak-passwords.ts',
            'tests/support/no-pending-timers.ts',
          ],
          ...LIMITS,
        },
      },
      {
        plugins,
        test: {
          name: 'sim',
          include: ['tests/sim/**/*.test.ts', 'packages/outbox/simulator/**/*.test.ts'],
          setupFiles: [SEEDS],
          ...LIMITS,
          testTimeout: 300_000,
        },
      },
    ],
  },
})
