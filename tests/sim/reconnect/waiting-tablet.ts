import { createHash } from 'node:crypto'
import { leaveRequestKind } from '../../../src/kinds/leave-request/kind.ts'
import { shiftReportKind } from '../../../src/kinds/shift-report/kind.ts'
import { SHIFT_REPORT } from '../../../src/shared/contract/intents/shift-report.ts'
import { enqueueIn, ROW_STATES, Sender } from '@counter/outbox'
import type { EnginePorts, RowState, Transport } from '@counter/outbox'
import { addDays } from '../../../src/shared/rules/days/business-day.ts'
import { PlainStore } from './plain-store.ts'

/** As in schedule.ts. */
const IDLE_LOOK_MS = 5 * 60_000
const SHORTEST_WAIT_MS = 250
const SHOWN_AS_ERROR: readonly RowState[] = ['rejected', 'conflict', 'signInNeeded']
const FIRST_DAY = '2024-01-01'

type Parts = {
  userId: string
  pharmacyName: string
  transport: Transport
  random: () => number
  monotonic: () => number
  sleep: EnginePorts['sleep']
  diskMs?: number
}

/** A tablet with unsent reports: the real engine over an outbox in memory, and the page's schedule around it. */
export class WaitingTablet {
  readonly store: PlainStore
  /** Rows that a person would ever have seen as needing attention. */
  errorsShown = 0
  faults = 0
  readonly #parts: Parts
  readonly #sender: Sender

  constructor(parts: Parts) {
    this.#parts = parts
    this.store = new PlainStore(parts.diskMs === undefined ? undefined : () => parts.sleep(parts.diskMs ?? 0))
    this.store.onState = (state) => {
      if (SHOWN_AS_ERROR.includes(state)) this.errorsShown += 1
    }
    this.#sender = new Sender({
      ports: this.#ports(),
      kinds: { [SHIFT_REPORT]: shiftReportKind, [leaveRequestKind.name]: leaveRequestKind },
    })
  }

  /** Records work as during an outage: reports of new days. */
  async record(count: number): Promise<void> {
    const { userId, pharmacyName } = this.#parts
    for (let index = 0; index < count; index += 1) {
      const intent = {
        pharmacyName,
        day: addDays(FIRST_DAY, index),
        dayType: 'single',
        shift: 'morning',
        sales: 1_000 + index,
        pharmacist: `Amal ${userId}`,
        remarks: '',
        shiftEnd: '2026-11-21T09:00:00.000Z',
      }
      await enqueueIn(this.store, {
        opId: `${userId} ${index} of the outage`,
        ownerId: userId,
        ownerName: userId,
        lane: shiftReportKind.lane(intent, userId),
        kind: SHIFT_REPORT,
        intent,
        base: {},
        schemaVersion: 1,
        recordedAt: '2026-11-21T09:00:00.000Z',
      })
    }
  }

  /** Sends until nothing is unsent. */
  async sendAll(): Promise<void> {
    let wakeMs = await this.#sender.drain({ now: true })
    while ((await this.unsent()) > 0) {
      await this.#parts.sleep(Math.max(SHORTEST_WAIT_MS, Math.min(wakeMs ?? IDLE_LOOK_MS, IDLE_LOOK_MS)))
      wakeMs = await this.#sender.drain()
    }
  }

  async unsent(): Promise<number> {
    return (await this.store.read(ROW_STATES.filter((state) => state !== 'done'))).length
  }

  /**
   * Records leaves, which only their idempotency key identifies: sent again with another key, one would become a second
   * leave.
   */
  async recordLeaves(count: number, { firstDay }: { firstDay: string }): Promise<void> {
    const { userId } = this.#parts
    for (let index = 0; index < count; index += 1) {
      const day = addDays(firstDay, index)
      const intent = {
        natureLeave: 'Annual Leave',
        dateFrom: day,
        dateTo: day,
        applyDate: addDays(firstDay, -1),
        outsideTravelling: false,
        comment: userId,
        requesterId: userId,
        requesterName: userId,
        requesterShortestName: userId,
        requesterEmail: `${userId}@bench.example`,
      } as const
      await enqueueIn(this.store, {
        opId: `${userId} leave ${index} of the outage`,
        ownerId: userId,
        ownerName: userId,
        lane: leaveRequestKind.lane(intent, userId),
        kind: leaveRequestKind.name,
        intent,
        base: null,
        schemaVersion: 1,
        recordedAt: '2026-11-21T09:00:00.000Z',
      })
    }
  }

  #ports(): EnginePorts {
    const { transport, random, monotonic, sleep, userId } = this.#parts
    return {
      store: this.store,
      transport,
      copies: { store: async () => {} },
      hash: async (text) => createHash('sha256').update(text).digest('base64url'),
      clock: { now: () => Date.UTC(2026, 10, 21, 9) + monotonic(), monotonic },
      sleep,
      random,
      locks: { hold: (_options, body) => body() },
      holder: userId,
      keepsReceipts: async () => true,
      isToBeEmptied: () => false,
      onFault: () => void (this.faults += 1),
      beforeSending: async () => {},
    }
  }
}
