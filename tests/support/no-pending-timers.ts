import { afterEach } from 'vitest'
import { appendFileSync } from 'node:fs'
const pending = new Map<unknown, string>()
const real = globalThis.setTimeout
const realI = globalThis.setInterval
const realC = globalThis.clearTimeout
function track(kind: string, orig: any) {
  return Object.assign((act: any, ms?: number, ...args: any[]) => {
    const stack = (new Error().stack ?? '').split('\n').slice(2).filter((l) => !l.includes('node:')).slice(0, 4).map((l) => l.trim().replace(/.*\/work\/main\//, '').replace(/.*node_modules/, 'NM')).join(' < ')
    const t = orig(() => { if (kind === 'T') pending.delete(t); act(...args) }, ms)
    pending.set(t, `${kind}${ms} ${stack}`)
    return t
  }, orig)
}
globalThis.setTimeout = track('T', real) as any
globalThis.setInterval = track('I', realI) as any
const c = (t: any) => { pending.delete(t); realC(t) }
globalThis.clearTimeout = c as any
globalThis.clearInterval = c as any
afterEach((ctx) => {
  for (const [t, v] of pending) appendFileSync('/tmp/fl/pending.txt', `${ctx.task.file.name} | ${ctx.task.name.slice(0, 50)} | ${v}\n`)
})
