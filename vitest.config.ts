import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { messages } from './build/messages/vite-plugin-messages.ts'

const plugins = [messages()]

export default defineConfig({
  plugins,
  test: {
    environment: 'node',
    // One less than there are cores, as it is left alone, is but one of two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { plugins, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      {
        plugins,
        test: {
          name: 'data',
          include: ['tests/data/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto'],
          testTimeout: 20_000,
        },
      },
      { plugins, test: { name: 'sim', include: ['tests/sim/**/*.test.ts'], testTimeout: 300_000 } },
      {
        plugins,
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 30_000 },
      },
    ],
  },
})
