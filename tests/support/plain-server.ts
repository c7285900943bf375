import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { once } from 'node:events'
import { KEPT_ALIVE } from './kept-alive.ts'

type Thing = Record<string, unknown> & { _id: string }
type Reply = { status: number; body: unknown }
type Handler = (args: { params: string[]; query: URLSearchParams; body: Record<string, unknown> }) => Reply

const ok = (body: unknown): Reply => ({ status: 200, body })

/**
 * A server that a chain may already run (docs/api.md, *Plain servers*): no tokens, keys, revisions or uniqueness; whole
 * objects are overwritten as sent; passwords are returned; days as instants; money as text; another origin. In memory.
 */
export class PlainServer {
  readonly users: Thing[] = []
  readonly pharmacies: Thing[] = []
  readonly reports: Thing[] = []
  readonly leaves: Thing[] = []
  readonly shortages: Thing[] = []
  readonly visits: Thing[] = []
  readonly slips: Thing[] = []
  /** Header names of all requests except CORS preflights, lower case. */
  readonly headersSeen = new Set<string>()
  /** Responds to creates and edits with `{message}` instead of the object. */
  answersWithMessage = false
  #server: Server | null = null
  #nextId = 1

  async listen(port: number): Promise<void> {
    this.#server = createServer(KEPT_ALIVE, (request, response) => void this.#answer(request, response))
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  async close(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }

  add(list: Thing[], fields: Record<string, unknown>): Thing {
    const thing = { ...fields, _id: `plain-${this.#nextId++}` }
    list.push(thing)
    return thing
  }

  readonly #routes: [string, RegExp, Handler][] = [
    [
      'POST',
      /^\/api\/users\/signin$/,
      ({ body }) => {
        const user = this.users.find(({ email, password }) => email === body['email'] && password === body['password'])
        return user ? ok(user) : { status: 400, body: { message: 'Invalid email or password' } }
      },
    ],
    ['GET', /^\/api\/users$/, () => ok(this.users)],
    ['POST', /^\/api\/users\/editUserDetails\/([^/]+)$/, (call) => this.#overwrite(this.users, call)],
    ['GET', /^\/api\/users\/([^/]+)$/, ({ params }) => this.#one(this.users, params[0])],
    ['GET', /^\/api\/pharmacies$/, () => ok(this.pharmacies)],
    [
      'GET',
      /^\/api\/reports\/pharmacyReports\/([^/]+)$/,
      ({ params }) => ok(this.reports.filter(({ pharmacyName }) => pharmacyName === params[0]).map(asStored)),
    ],
    [
      'GET',
      /^\/api\/reports\/pharmacyReportsDay\/([^/]+)$/,
      ({ query }) =>
        ok(
          this.reports
            .filter(
              (report) =>
                report['pharmacyName'] === query.get('pharmacyName') &&
                dayText(report['day']) === query.get('reportDate'),
            )
            .map(asStored),
        ),
    ],
    ['POST', /^\/api\/reports\/addAReport$/, ({ body }) => this.#create(this.reports, body)],
    ['POST', /^\/api\/reports\/editAReport\/([^/]+)$/, (call) => this.#overwrite(this.reports, call)],
    ['POST', /^\/api\/leaves\/addALeave$/, ({ body }) => this.#create(this.leaves, body)],
    ['GET', /^\/api\/leaves\/leaveDetails\/([^/]+)$/, ({ params }) => this.#one(this.leaves, params[0])],
    [
      'GET',
      /^\/api\/leaves\/userLeaves\/([^/]+)$/,
      ({ params }) => ok(this.leaves.filter(({ requesterId }) => requesterId === params[0])),
    ],
    ['GET', /^\/api\/leaves\/leaveRequests$/, () => ok(this.leaves)],
    [
      'GET',
      /^\/api\/leaves\/returnRequests$/,
      () => ok(this.leaves.filter(({ dateRejoinRequest }) => dateRejoinRequest)),
    ],
    ['POST', /^\/api\/leaves\/leaveUpdate\/([^/]+)$/, (call) => this.#overwrite(this.leaves, call)],
    ['GET', /^\/api\/visits\/?$/, () => ok(this.visits)],
    [
      'GET',
      /^\/api\/visits\/userVisits\/([^/]+)$/,
      ({ params }) => ok(this.visits.filter(({ evaluatedPharmacistId }) => evaluatedPharmacistId === params[0])),
    ],
    ['GET', /^\/api\/visits\/visitDetails\/([^/]+)$/, ({ params }) => this.#one(this.visits, params[0])],
    // Adds Mongoose's time stamps and drops fields that are not in its schema.
    [
      'POST',
      /^\/api\/visits\/addAVisit$/,
      ({ body: { clientRef: _ref, recordedAt: _at, ...fields } }) =>
        this.#create(this.visits, { ...fields, createdAt: new Date().toISOString() }),
    ],
    [
      'GET',
      /^\/api\/payrolls\/userPayrolls\/([^/]+)$/,
      ({ params }) => ok(this.slips.filter(({ userId }) => userId === params[0])),
    ],
    ['GET', /^\/api\/payrolls\/payrollDetails\/([^/]+)$/, ({ params }) => this.#one(this.slips, params[0])],
    [
      'POST',
      /^\/api\/payrolls\/addAPayroll$/,
      ({ body: { clientRef: _ref, ...fields } }) => this.#create(this.slips, fields),
    ],
    ['GET', /^\/api\/trendingShortages\/latest$/, () => ok(this.shortages)],
    [
      'POST',
      /^\/api\/trendingShortages\/trendingShortageUpdate\/([^/]+)$/,
      (call) => this.#overwrite(this.shortages, call),
    ],
    ['POST', /^\/api\/trendingShortages\/addATrendingShortage$/, ({ body }) => this.#create(this.shortages, body)],
  ]

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type')
    response.setHeader('Content-Type', 'application/json')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    for (const name of Object.keys(request.headers)) this.headersSeen.add(name)
    const { status, body } = this.#route(request, await bodyOf(request))
    response.writeHead(status).end(JSON.stringify(body))
  }

  #route(request: IncomingMessage, body: Record<string, unknown>): Reply {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://plain')
    for (const [method, path, handle] of this.#routes) {
      const match = method === request.method ? path.exec(pathname) : null
      if (match) return handle({ params: match.slice(1).map(decodeURIComponent), query: searchParams, body })
    }
    return { status: 404, body: { message: 'Not found' } }
  }

  #create(list: Thing[], body: Record<string, unknown>): Reply {
    const thing = this.add(list, body)
    return ok(this.answersWithMessage ? { message: 'Saved' } : asStored(thing))
  }

  #overwrite(list: Thing[], { params, body }: { params: string[]; body: Record<string, unknown> }): Reply {
    const index = list.findIndex(({ _id }) => _id === params[0])
    const before = list[index]
    if (!before) return { status: 404, body: { message: 'Not found' } }
    list[index] = { ...body, _id: before._id }
    return ok(this.answersWithMessage ? { message: 'Saved' } : asStored(list[index]))
  }

  #one(list: Thing[], id: string | undefined): Reply {
    const thing = list.find(({ _id }) => _id === id)
    return thing ? ok(thing) : { status: 404, body: { message: 'Not found' } }
  }
}

/** Days as instants and money as text, as on some servers. */
function asStored(thing: Thing): Thing {
  const { day, firstSales, secondSales } = thing
  if (day === undefined) return thing
  return {
    ...thing,
    day: `${dayText(day)}T00:00:00.000+03:00`,
    firstSales: typeof firstSales === 'number' ? String(firstSales) : firstSales,
    secondSales: typeof secondSales === 'number' ? String(secondSales) : secondSales,
  }
}

function dayText(day: unknown): string {
  return String(day).slice(0, 10)
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}
