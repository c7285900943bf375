import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER } from '../../src/shared/contract/api-paths.ts'
import {
  DEVICE_FAULTS_COOKIE,
  isOfTestTools,
  TESTING_PAGE,
  testingPaths,
} from '../../src/shared/testing/device-faults.ts'
import { changedFaultsSchema, deviceFaultsOf, isOffline, NO_FAULTS } from '../../src/shared/testing/faults.ts'
import type { Faults, LoggedCall } from '../../src/shared/testing/faults.ts'
import type { App, Clock } from '../http/context.ts'
import { Problem } from '../http/problem.ts'
import { sendProblem } from '../plugins/problems.ts'
import type { ServedCopy } from './served-copy.ts'
import { logCall, TestedDevices } from './tested-devices.ts'
import type { TestedDevice } from './tested-devices.ts'

const DEVICE_COOKIE = 'counter-testing'
/** Longer than a test, so that closing the browser ends none. */
const COOKIE = { path: '/', sameSite: 'strict', maxAge: 7 * 24 * 60 * 60 } as const
/** On the first of two equal writes, with the id of the process's own making. */
const REPEATED_HEADER = 'x-testing-repeated'
const API = '/api/'
const BUSY_SECONDS = 20

type Struck = { device: TestedDevice; startedAt: number; fault: LoggedCall['fault']; isDelayed: boolean }
type FalseAnswer = { status: number; headers: Record<string, string>; body: string }

/** Answers that are not this server's, as somebody between it and the tablet may give them. */
const FALSE_ANSWERS: Record<Exclude<Faults['answer'], 'none' | 'busy'>, FalseAnswer> = {
  error: { status: 500, headers: { 'content-type': 'text/plain' }, body: 'Internal Server Error' },
  portal: {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<!doctype html><title>Guest Wi-Fi</title><h1>Welcome</h1><p>Accept the terms to use the internet.</p>',
  },
  gateway: {
    status: 403,
    headers: { 'content-type': 'application/json' },
    body: '{"error":"blocked","message":"This request was blocked by the gateway."}',
  },
}

type Parts = { copy: ServedCopy; clock: Clock; isTester: (request: FastifyRequest) => boolean }

/**
 * The test tools of a demo: a page on which a tester chooses faults, which strike the calls of that device only. They
 * are carried out here, so that page and worker, and any other program on the device, meet them alike.
 */
export function addTestTools(app: App, { copy, clock, isTester }: Parts): void {
  const devices = new TestedDevices()
  const struck = new WeakMap<FastifyRequest, Struck>()
  // Of this process, so that nobody can repeat a call by a header.
  const repeated = crypto.randomUUID()

  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request)
    if (!isTester(request)) return isOfTestTools(path) ? reply.callNotFound() : undefined
    if (isOfTestTools(path) || request.headers[REPEATED_HEADER] === repeated) return
    const device = devices.find(request.cookies[DEVICE_COOKIE])
    if (!device) {
      // After a restart of the server.
      if (request.cookies[DEVICE_FAULTS_COOKIE]) reply.clearCookie(DEVICE_FAULTS_COOKIE, { path: '/' })
      return
    }
    // Without a network, the app's own files do not arrive either.
    if (!path.startsWith(API)) return isOffline(device.faults) ? hangUp(request, reply) : undefined
    const call: Struck = { device, startedAt: clock(), fault: null, isDelayed: false }
    struck.set(request, call)
    // Also if the connection ends without an answer.
    reply.raw.once('close', () => note(request, reply, call))
    if (!strikes(device.faults, request)) return
    if (device.faults.delayMs > 0) {
      call.isDelayed = true
      await wait(device.faults.delayMs)
      // The app has given it up before it reached the server.
      if (request.raw.socket.destroyed) return void reply.hijack()
    }
    // They may have been changed meanwhile.
    const { faults } = device
    if (faults.isCut) {
      call.fault = 'cut'
      hangUp(request, reply)
    } else if (faults.answer !== 'none') {
      call.fault = faults.answer
      answerFalsely(request, reply, faults.answer)
    } else if (isWrite(request) && faults.nextWrite !== 'normal') {
      call.fault = faults.nextWrite
      device.faults = { ...faults, nextWrite: 'normal' }
      tellDevice(request, reply, device.faults)
    }
  })

  app.addHook('preParsing', async (request, _reply, payload) => {
    if (struck.get(request)?.fault !== 'twice') return payload
    // The server refuses it anyway, or does not say how long it is.
    const length = Number(request.headers['content-length'] ?? Infinity)
    if (length > (request.routeOptions.bodyLimit ?? 0)) return payload
    const body = await buffer(payload)
    await app.inject({
      method: request.method as 'POST',
      url: request.url,
      headers: { ...request.headers, [REPEATED_HEADER]: repeated },
      remoteAddress: request.ip,
      payload: body,
    })
    return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length })
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (struck.get(request)?.fault !== 'lost') return payload
    // A browser repeats a call by itself if a used connection ends before its answer begins.
    reply.raw.writeHead(reply.statusCode, { 'content-type': 'application/json', 'content-length': '2' })
    reply.raw.write('{', () => request.raw.socket.destroy())
    reply.hijack()
    return payload
  })

  function note(request: FastifyRequest, reply: FastifyReply, call: Struck): void {
    const { device, startedAt: at, fault, isDelayed } = call
    const status = reply.raw.writableFinished ? reply.raw.statusCode : null
    logCall(device, { at, method: request.method, path: request.url, status, ms: clock() - at, fault, isDelayed })
  }

  app.addHook('onClose', async () => copy.dispose())

  app.get(TESTING_PAGE, (_request, reply) => reply.sendFile('testing/index.html', copy.folder))

  app.get(testingPaths.device, (request, reply) => {
    const { faults, calls } = devices.find(request.cookies[DEVICE_COOKIE]) ?? { faults: NO_FAULTS, calls: [] }
    tellDevice(request, reply, faults)
    return reply.header('Cache-Control', 'no-store').send({ faults, calls })
  })

  app.patch(testingPaths.device, (request, reply) => {
    const changed = changedFaultsSchema.safeParse(request.body)
    if (!changed.success) throw new Problem({ status: 400, code: 'malformed' })
    const known = request.cookies[DEVICE_COOKIE] ?? ''
    const device = devices.find(known)
    const { id, device: chosen } = device ? { id: known, device } : devices.add()
    chosen.faults = { ...chosen.faults, ...(changed.data as Partial<Faults>) }
    reply.setCookie(DEVICE_COOKIE, id, { ...COOKIE, httpOnly: true })
    tellDevice(request, reply, chosen.faults)
    return reply.code(204).send()
  })

  app.delete(testingPaths.device, (request, reply) => {
    const device = devices.find(request.cookies[DEVICE_COOKIE])
    if (device) device.faults = NO_FAULTS
    tellDevice(request, reply, NO_FAULTS)
    return reply.code(204).send()
  })

  app.put(testingPaths.update, (_request, reply) => {
    copy.offerUpdate()
    return reply.code(204).send()
  })

  app.delete(testingPaths.storage, (request, reply) => {
    devices.forget(request.cookies[DEVICE_COOKIE])
    tellDevice(request, reply, NO_FAULTS)
    return reply.header('Clear-Site-Data', '"cache", "cookies", "storage"').code(204).send()
  })
}

/** Ends the connection without an answer, as a lost network does. */
function hangUp(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.destroy()
}

function answerFalsely(request: FastifyRequest, reply: FastifyReply, answer: Exclude<Faults['answer'], 'none'>): void {
  if (answer === 'busy') {
    const problem = new Problem({ status: 503, code: 'unavailable', retryAfterSeconds: BUSY_SECONDS })
    return sendProblem({ request, reply, problem })
  }
  // Without any header of this server.
  const { status, headers, body } = FALSE_ANSWERS[answer]
  reply.hijack()
  reply.raw.writeHead(status, { ...headers, connection: 'close' }).end(body)
}

function strikes({ calls, path }: Faults, request: FastifyRequest): boolean {
  const isOfKind = calls === 'all' || (calls === 'writes') === isWrite(request)
  return isOfKind && request.url.toLowerCase().includes(path.toLowerCase())
}

/** What the outbox sends. Signing in and out, and what only keeps a session alive, are not writes. */
function isWrite({ method, headers }: FastifyRequest): boolean {
  return method !== 'GET' && headers[IDEMPOTENCY_HEADER.toLowerCase()] !== undefined
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

/** Only news, because the page asks each second; a change of the faults also renews the cookie. */
function tellDevice(request: FastifyRequest, reply: FastifyReply, faults: Faults): void {
  const value = JSON.stringify(deviceFaultsOf(faults))
  if (request.method === 'PATCH' || request.cookies[DEVICE_FAULTS_COOKIE] !== value)
    reply.setCookie(DEVICE_FAULTS_COOKIE, value, COOKIE)
}
