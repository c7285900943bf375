import { expect, test, vi } from 'vitest'
import type { Transport } from '@counter/outbox'
import { oneLock } from '@counter/outbox/testing'
import type { Slip } from '../../src/shared/contract/payroll.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')
// What is sent, and when, is up to the test.
vi.mock('../../src/data/record/schedule.ts', () => ({ sendNow: () => {}, sendSoon: () => {} }))

const { Sender } = await import('@counter/outbox')
const { browserPorts } = await import('../../src/data/record/browser-ports.ts')
const { accountDb } = await import('../../src/data/store/account-db.ts')
const { outboxReads } = await import('../../src/data/store/outbox-store.ts')
const { savePaySlips, takeBackSlips } = await import('../../src/features/payroll/commands.ts')
const { kinds } = await import('../../src/kinds/kinds.ts')
const { userSchema } = await import('../../src/shared/contract/employees.ts')
const { newSlipBodySchema, slipSchema } = await import('../../src/shared/contract/payroll.ts')

const MONTH = '2026-11-01'
const OWNER = { userId: 'mona', employeeName: 'Mona' }
const people = Array.from({ length: 20 }, (_, nth) => `e-${String(nth).padStart(2, '0')}`)
const SENT_BEFORE = 5

test('Stopped while some slips are sent, those and the one on its way stay, and the others are drafts again.', async () => {
  await accountDb(OWNER.userId).users.bulkPut(
    people.map((id) => userSchema.parse({ _id: id, email: `${id}@chain.example`, employeeName: id })),
  )
  const stored = await savePaySlips({
    owner: OWNER,
    month: MONTH,
    slips: people.map((userId) =>
      newSlipBodySchema.parse({ userId, userName: userId, month: MONTH, basicPay: 3_000, netPay: 3_000 }),
    ),
    onStored() {},
    isCancelled: () => false,
  })
  expect(stored).toEqual({ ok: true })

  const server: Slip[] = []
  let reachHalf = () => {}
  let letAnswer = () => {}
  const isHalfway = new Promise<void>((resolve) => (reachHalf = resolve))
  const mayAnswer = new Promise<void>((resolve) => (letAnswer = resolve))
  const transport: Transport = {
    async request({ method, path, body }) {
      const answer = (answered: unknown) =>
        ({ kind: 'answer', status: 200, body: answered, retryAfterMs: null }) as const
      if (method === 'GET') return answer(server.filter(({ userId }) => path.endsWith(`/${userId}`)))
      const slip = slipSchema.parse({ ...(JSON.parse(body ?? '') as object), _id: `s-${server.length}` })
      server.push(slip)
      if (server.length > SENT_BEFORE) {
        reachHalf()
        await mayAnswer
      }
      return answer(slip)
    },
    serverKind: async () => 'plain',
    hasJustAnswered: () => true,
  }
  const sent = new Sender({ ports: { ...browserPorts(), locks: oneLock(), transport }, kinds }).drain({ now: true })
  await isHalfway
  const back = await takeBackSlips({ userId: OWNER.userId, month: MONTH, ids: new Set(people) })
  letAnswer()
  await sent

  const [paid, drafts] = [server, back].map((slips) => slips.map(({ userId }) => userId).toSorted()) as [
    string[],
    string[],
  ]
  expect(paid.length).toBeGreaterThan(SENT_BEFORE)
  expect(drafts.length).toBeGreaterThan(0)
  // Everybody is in one of the two, and in one only.
  expect([...paid, ...drafts].toSorted()).toEqual(people)
  expect(await outboxReads.unsent()).toEqual([])
  expect(back[0]).toMatchObject({ basicPay: 3_000, netPay: 3_000 })
})
