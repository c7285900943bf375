import type { Browser } from '@playwright/test'
import { times } from '../measure.ts'
import type { Measure } from '../measure.ts'
import { pageMemory } from './page-memory.ts'
import { serverMemory } from './server-memory.ts'

const GOAL = 1.25

/**
 * Memory of the server after several days of work and of the page after an hour, compared with the memory after
 * warm-up.
 */
export async function measureMemory(browser: Browser): Promise<Measure[]> {
  const [server, page] = [await serverMemory(), await pageMemory(browser)]
  return [
    {
      what: 'memory of the server: heap after its second to fourth day, against after its first',
      figure: times(server.heapAfter / server.heapBefore),
      goal: `at most ${GOAL}×`,
      detail: `heap ${megabytes(server.heapBefore)} then ${megabytes(server.heapAfter)}, resident ${megabytes(server.residentAfter)}; ${server.requests} requests a day`,
    },
    {
      what: 'memory of the page: heap after an hour at the counter, against once every screen was open',
      figure: times(page.heapAfter / page.heapBefore),
      goal: `at most ${GOAL}×`,
      detail: `heap ${megabytes(page.heapBefore)} then ${megabytes(page.heapAfter)}, nodes ${page.nodesBefore} then ${page.nodesAfter}, listeners ${page.listenersBefore} then ${page.listenersAfter}; ${page.screens} screens opened, ${page.saves} shifts saved and sent`,
    },
  ]
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
