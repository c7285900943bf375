import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER } from '../../src/shared/contract/api-paths.ts'
import { DEVICE_FAULTS_COOKIE, TESTING_PAGE, testingPaths } from '../../src/shared/testing/device-faults.ts'
import { changedFaultsSchema, deviceFaultsOf, isOffline, NO_FAULTS } from '../../src/shared/testing/faults.ts'
import type { Faults, LoggedCall } from '../../src/shared/testing/faults.ts'
import type { App, Clock } from '../http/context.ts'
import { Problem } from '../http/problem.ts'
import type { ServedCopy } from './served-copy.ts'
import { logCall, TestedDevices } from './tested-devices.ts'
import type { TestedDevice } from './tested-devices.ts'

const DEVICE_COOKIE = 'counter-testing'
/** On the first of two equal writes, with the id of the process's own making. */
const REPEATED_HEADER = 'x-testing-repeated'
const API = '/api/'

type Struck = { device: TestedDevice; startedAt: number; fault: LoggedCall['fault'] }
type FalseAnswer = { status: number; headers: Record<string, string>; body: string }

/** Answers that are not this server's, as somebody between it and the tablet may give them. */
const FALSE_ANSWERS: Record<Exclude<Faults['answer'], 'none'>, FalseAnswer> = {
  error: { status: 500, headers: { 'content-type': 'text/plain' }, body: 'Internal Server Error' },
  busy: { status: 503, headers: { 'content-type': 'text/plain', 'retry-after': '20' }, body: 'Service Unavailable' },
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

/**
 * The test tools of a demo: a page on which a tester chooses faults, which strike the calls of that device only. They
 * are carried out here, so that page and worker, and any other program on the device, meet them alike.
 */
export function addTestTools(app: App, { copy, clock }: { copy: ServedCopy; clock: Clock }): void {
  const devices = new TestedDevices()
  const struck = new WeakMap<FastifyRequest, Struck>()
  // Of this process, so that nobody can repeat a call by a header.
  const repeated = crypto.randomUUID()

  app.addHook('onRequest', async (request, reply) => {
    const device = devices.find(request.cookies[DEVICE_COOKIE])
    const path = pathOf(request)
    // After a restart of the server.
    if (!device && request.cookies[DEVICE_FAULTS_COOKIE]) reply.clearCookie(DEVICE_FAULTS_COOKIE, { path: '/' })
    if (!device || path.startsWith(TESTING_PAGE) || request.headers[REPEATED_HEADER] === repeated) return
    const isApi = path.startsWith(API)
    const call: Struck = { device, startedAt: clock(), fault: null }
    if (isApi) struck.set(request, call)
    // Without a network, the app's own files do not arrive either.
    if (!(isApi ? strikes(device.faults, request) : isOffline(device.faults))) return
    if (isApi && device.faults.delayMs > 0) await wait(device.faults.delayMs)
    // They may have been changed meanwhile.
    const { faults } = device
    if (faults.isCut) return hangUp(request, reply, call)
    if (!isApi) return
    if (faults.answer !== 'none') return answerFalsely(request, reply, { call, answer: faults.answer })
    if (!isWrite(request) || faults.nextWrite === 'normal') return
    call.fault = faults.nextWrite
    device.faults = { ...faults, nextWrite: 'normal' }
    tellDevice(request, reply, device.faults)
  })

  app.addHook('preParsing', async (request, _reply, payload) => {
    if (struck.get(request)?.fault !== 'twice') return payload
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
    const call = struck.get(request)
    if (call?.fault !== 'lost') return payload
    // A browser repeats a call by itself if a used connection ends before its answer begins.
    reply.raw.writeHead(reply.statusCode, { 'content-type': 'application/json', 'content-length': '2' })
    reply.raw.write('{', () => request.raw.socket.destroy())
    note(request, { call, status: null })
    struck.delete(request)
    reply.hijack()
    return payload
  })

  app.addHook('onResponse', async (request, reply) => {
    const call = struck.get(request)
    if (call && !request.raw.socket.destroyed) note(request, { call, status: reply.statusCode })
  })

  /** Ends the connection without an answer, as a lost network does. */
  function hangUp(request: FastifyRequest, reply: FastifyReply, call: Struck): void {
    call.fault ??= 'cut'
    if (struck.has(request)) note(request, { call, status: null })
    struck.delete(request)
    reply.hijack()
    request.raw.socket.destroy()
  }

  /** Without any header of this server. */
  function answerFalsely(
    request: FastifyRequest,
    reply: FastifyReply,
    { call, answer }: { call: Struck; answer: keyof typeof FALSE_ANSWERS },
  ): void {
    const { status, headers, body } = FALSE_ANSWERS[answer]
    call.fault = answer
    note(request, { call, status })
    struck.delete(request)
    reply.hijack()
    reply.raw.writeHead(status, { ...headers, connection: 'close' }).end(body)
  }

  function note(request: FastifyRequest, { call, status }: { call: Struck; status: number | null }): void {
    const { device, startedAt, fault } = call
    logCall(device, {
      at: startedAt,
      method: request.method,
      path: request.url,
      status,
      ms: clock() - startedAt,
      fault,
    })
  }

  app.addHook('onClose', async () => copy.dispose())

  function deviceOf(request: FastifyRequest, reply: FastifyReply): TestedDevice {
    const known = devices.find(request.cookies[DEVICE_COOKIE])
    if (known) return known
    const { id, device } = devices.add()
    reply.setCookie(DEVICE_COOKIE, id, { path: '/', sameSite: 'strict', httpOnly: true })
    return device
  }

  app.get(TESTING_PAGE, (_request, reply) => reply.sendFile('testing/index.html'))

  app.get(testingPaths.device, (request, reply) => {
    const { faults, calls } = deviceOf(request, reply)
    tellDevice(request, reply, faults)
    return reply.header('Cache-Control', 'no-store').send({ faults, calls })
  })

  app.patch(testingPaths.device, (request, reply) => {
    const changed = changedFaultsSchema.safeParse(request.body)
    if (!changed.success) throw new Problem({ status: 400, code: 'malformed' })
    const device = deviceOf(request, reply)
    device.faults = { ...device.faults, ...(changed.data as Partial<Faults>) }
    tellDevice(request, reply, device.faults)
    return reply.code(204).send()
  })

  app.delete(testingPaths.device, (request, reply) => {
    deviceOf(request, reply).faults = NO_FAULTS
    tellDevice(request, reply, NO_FAULTS)
    return reply.code(204).send()
  })

  app.post(testingPaths.update, (_request, reply) => {
    copy.offerUpdate()
    return reply.code(204).send()
  })

  app.post(testingPaths.startOver, (request, reply) => {
    devices.forget(request.cookies[DEVICE_COOKIE])
    tellDevice(request, reply, NO_FAULTS)
    return reply.header('Clear-Site-Data', '"cache", "cookies", "storage"').code(204).send()
  })
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

function tellDevice(request: FastifyRequest, reply: FastifyReply, faults: Faults): void {
  const value = JSON.stringify(deviceFaultsOf(faults))
  if (request.cookies[DEVICE_FAULTS_COOKIE] === value) return
  reply.setCookie(DEVICE_FAULTS_COOKIE, value, { path: '/', sameSite: 'strict' })
}
