import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { REPLAYED_HEADER } from '../../src/shared/contract/api-paths.ts'
import type { App } from '../http/context.ts'

/** Seconds: from a response out of memory to the longest allowed request. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

/** A registry for one server, including the default process metrics. */
export function newMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Counts and times requests by route pattern, so that no id or name becomes a label. Register before the routes. */
export function addMetrics(app: App, registry: Registry): void {
  const requests = new Histogram({
    name: 'counter_request_seconds',
    help: 'Time from a request to the end of its answer, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const replays = new Counter({
    name: 'counter_idempotent_replays_total',
    help: 'Writes that had taken effect before and got their first answer again',
    registers: [registry],
  })
  const inFlight = new Gauge({
    name: 'counter_requests_in_flight',
    help: 'Requests being answered now',
    registers: [registry],
  })
  const answering = new WeakSet<object>()
  const leave = (request: object) => {
    if (answering.delete(request)) inFlight.dec()
  }
  app.addHook('onRequest', async (request, reply) => {
    answering.add(request)
    inFlight.inc()
    // If the client disconnects after its body was read, this event is the only sign of it.
    reply.raw.once('close', () => leave(request))
  })
  app.addHook('onResponse', async (request, reply) => {
    leave(request)
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    if (reply.hasHeader(REPLAYED_HEADER)) replays.inc()
  })
}

/** Serves the metrics on a separate port that tablets cannot reach. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })
  return server
}
