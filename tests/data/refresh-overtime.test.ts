import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { refreshOneOvertime, refreshOvertimeOfMonth, refreshWaitingOvertime } =
  await import('../../src/data/reads/refresh-overtime.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')

const userId = 'boss'
const request = (_id: string, status: string, day: string) => ({ _id, requesterId: 'amal', hours: 1.5, status, day })
const OLD = request('old', 'Approved', '2025-01-03')
const WAITS = request('waits', 'Pending', '2026-11-03')
const THIS_MONTH = [WAITS, request('decided', 'Approved', '2026-11-02')]

/** What the server answers by path, and what it was asked. */
const answers = new Map<string, object[]>()
const asked: string[] = []

describe('A manager’s device', () => {
  beforeEach(async () => {
    vi.stubGlobal('fetch', async ({ url }: Request) => {
      const path = url.replace('http://server.test', '')
      asked.push(path)
      return Response.json(answers.get(path.replace(/[?&]since=.*/, '')) ?? [], { headers: { 'X-Cursor': 'c1' } })
    })
    asked.length = 0
    answers.clear()
    answers.set('/api/overtime/overtimeRequests', [OLD, ...THIS_MONTH])
    answers.set('/api/overtime/overtimeRequests?status=Pending', [WAITS])
    answers.set('/api/overtime/overtimeRequests?id=old', [OLD])
    answers.set('/api/overtime?month=2026-11-01', THIS_MONTH)
    await Promise.all(accountDb(userId).tables.map((table) => table.clear()))
    await writeSetting('serverKind', 'extended')
  })

  const stored = async () => (await accountDb(userId).overtime.toCollection().primaryKeys()).sort()

  it('reads the overtime requests that wait, those of a month that is shown, and one of any age', async () => {
    await refreshWaitingOvertime(userId)
    expect(await stored()).toEqual(['waits'])
    await refreshOvertimeOfMonth({ userId, month: '2026-11' })
    expect(await stored()).toEqual(['decided', 'waits'])
    await refreshOneOvertime({ userId, overtimeId: 'old' })
    expect(await stored()).toEqual(['decided', 'old', 'waits'])
  })

  it('keeps what was decided since, with its new state', async () => {
    await refreshWaitingOvertime(userId)
    answers.set('/api/overtime/overtimeRequests?status=Pending', [{ ...WAITS, status: 'Rejected' }])
    await refreshWaitingOvertime(userId)
    expect(await accountDb(userId).overtime.get('waits')).toMatchObject({ status: 'Rejected' })
  })

  it('asks nothing of a plain server', async () => {
    await writeSetting('serverKind', 'plain')
    await refreshWaitingOvertime(userId)
    await refreshOneOvertime({ userId, overtimeId: 'old' })
    expect(asked).toEqual([])
  })
})
