import { beforeEach, expect, test } from 'vitest'
import { Sender } from '@counter/outbox'
import type { Transport } from '@counter/outbox'
import { kinds } from '../../src/kinds/kinds.ts'
import { PAY_SLIP } from '../../src/kinds/pay-slip/kind.ts'
import { newSlipBodySchema } from '../../src/shared/contract/payroll.ts'
import type { ServerClient } from '../support/server-client.ts'
import { TestServer } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'
import { makeEngine, newRow } from './support/engine.ts'

const MONTH = '2026-02-01'

/** One accountant's device, whose slip waits while a colleague pays the same month and voids that slip. */
let server: TestServer
let [payer, person] = [] as unknown as [Person, Person]
let [own, colleague] = [] as unknown as [ServerClient, ServerClient]
let engine: ReturnType<typeof makeEngine>

beforeEach(async () => {
  server = await TestServer.start('sqlite')
  payer = await server.addPerson({ role: 'accountant' })
  person = await server.addPerson()
  own = await server.signIn(payer)
  colleague = await server.enter({ role: 'accountant' })
  engine = makeEngine()
  return () => server.stop()
})

const figures = (basicPay = 3_000) => ({ userId: person.id, userName: 'x', month: MONTH, basicPay, netPay: basicPay })

async function paidAndVoided(): Promise<{ _id: string; revision: number }> {
  const slip = (await colleague.post('/api/payrolls/addAPayroll', figures())).json()
  await colleague.post(`/api/payrolls/void/${slip._id}`, { reason: 'Left the chain', revision: slip.revision })
  return slip
}

async function record(opId: string, { basicPay = 3_000, seen }: { basicPay?: number; seen: string[] | null }) {
  const intent = newSlipBodySchema.parse(figures(basicPay))
  const lane = kinds[PAY_SLIP]?.lane(intent, payer.id) ?? ''
  const base = seen && { voided: seen }
  await engine.record(newRow({ opId, kind: PAY_SLIP, ownerId: payer.id, ownerName: payer.name, lane, intent, base }))
}

async function send(loses: (path: string) => boolean = () => false): Promise<void> {
  const transport: Transport = {
    async request({ method, path, body, key }) {
      const headers = {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      }
      const answer = await own.send({ method, url: path, headers, ...(body === undefined ? {} : { payload: body }) })
      if (loses(path)) return { kind: 'noAnswer', reason: 'network' }
      return { kind: 'answer', status: answer.statusCode, body: answer.json(), retryAfterMs: null }
    },
    serverKind: async () => 'extended',
    hasJustAnswered: () => true,
  }
  await new Sender({ ports: { ...engine.portsOf('page'), transport }, kinds }).drain()
}

const row = async () => (await engine.rows())[0]
const slips = async () => (await colleague.get(`/api/payrolls/userPayrolls/${person.id}`)).json()

test('A slip that waits while another one is paid and voided is parked, with the voided one and its reason.', async () => {
  await record('operation-1-0000000', { basicPay: 3_100, seen: [] })
  const voided = await paidAndVoided()
  await send()
  expect(await row()).toMatchObject({
    state: 'conflict',
    lastProblem: { code: 'slip_voided', current: { _id: voided._id, voided: { reason: 'Left the chain' } } },
  })
  expect(await slips()).toEqual([])
})

test('A slip entered by somebody who has seen the voided one is paid.', async () => {
  const voided = await paidAndVoided()
  await record('operation-1-0000000', { seen: [voided._id] })
  await send()
  expect(await row()).toMatchObject({ state: 'done' })
  expect(await slips()).toMatchObject([{ netPay: 3_000 }])
})

test('A slip of a version without voided slips takes the place of the voided one.', async () => {
  await record('operation-1-0000000', { seen: null })
  await paidAndVoided()
  await send()
  expect(await row()).toMatchObject({ state: 'done' })
  expect(await slips()).toHaveLength(1)
})

test('A slip that arrived without an answer and was voided then is sent, and does not come back.', async () => {
  await record('operation-1-0000000', { seen: [] })
  await send((path) => path.endsWith('/addAPayroll'))
  const [slip] = await slips()
  await colleague.post(`/api/payrolls/void/${slip._id}`, { reason: 'Wrong hours', revision: slip.revision })
  engine.time.now += 60_000
  engine.time.monotonic += 60_000
  await send()
  expect(await row()).toMatchObject({ state: 'done' })
  expect(await slips()).toEqual([])
})
