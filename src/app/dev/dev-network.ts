import * as z from 'zod/mini'
import { create } from 'zustand'

const API = '/api/'
const KEPT_REQUESTS = 30

export type DevRequest = { at: string; what: string; end: string }

type DevNetwork = {
  isCut: boolean
  dropsAnswers: boolean
  delayMs: number
  requests: DevRequest[]
}

const KEPT = 'devnetwork'
const keptSchema = z.object({
  isCut: z._default(z.boolean(), false),
  dropsAnswers: z._default(z.boolean(), false),
  delayMs: z._default(z.number(), 0),
})

export const useDevNetwork = create<DevNetwork>(() => ({ ...kept(), requests: [] }))

/** Kept across reloads, because starting offline is an important test. */
function kept(): z.infer<typeof keptSchema> {
  return keptSchema.parse(JSON.parse(sessionStorage.getItem(KEPT) ?? '{}'))
}

useDevNetwork.subscribe(({ isCut, dropsAnswers, delayMs }) =>
  sessionStorage.setItem(KEPT, JSON.stringify({ isCut, dropsAnswers, delayMs })),
)

/** Wraps `fetch`. Only API requests fail as configured; the app's own files are not affected. */
export function wrapFetch(): void {
  const real = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!new URL(request.url).pathname.startsWith(API)) return real(request)
    const { isCut, dropsAnswers, delayMs } = useDevNetwork.getState()
    const note = (end: string) =>
      keep({ at: new Date().toISOString(), what: `${request.method} ${new URL(request.url).pathname}`, end })
    if (delayMs > 0) await new Promise((wake) => setTimeout(wake, delayMs))
    if (isCut) {
      note('cut')
      throw new TypeError('Failed to fetch')
    }
    try {
      const response = await real(request)
      note(dropsAnswers ? `${response.status}, dropped` : String(response.status))
      if (dropsAnswers) throw new TypeError('Failed to fetch')
      return response
    } catch (error) {
      if (!dropsAnswers) note('no answer')
      throw error
    }
  }
}

function keep(request: DevRequest): void {
  useDevNetwork.setState(({ requests }) => ({ requests: [...requests, request].slice(-KEPT_REQUESTS) }))
}
