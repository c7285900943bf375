import { HANDOVER_ANSWER } from '../../../src/shared/contract/intents/handover-answer.ts'
import { HANDOVER, parseHandoverIntent } from '../../../src/shared/contract/intents/handover.ts'
import { handoverAnswerBodySchema, handoverSchema } from '../../../src/shared/contract/handovers.ts'
import { isAnswered, mayAnswer } from '../../../src/shared/rules/till/handover.ts'
import { status } from '@counter/outbox/simulator'
import type { Thing } from '@counter/outbox/simulator'
import type { Call, KindAdapter, MakeContext, Recorded } from './adapter.ts'

const COLLECTION = 'handovers'

/** A register is the answer to one handover; the first one stays. */
export const handoverAnswers: KindAdapter = {
  kind: HANDOVER_ANSWER,
  example: ({ employee, pharmacy, at, handoverRef }) => ({
    by: 'employee',
    intent: {
      handoverRef,
      pharmacyName: pharmacy,
      answer: 'accepted',
      cash: 100,
      note: '',
      answeredAt: at,
      answererId: employee.id,
      answererName: employee.name,
    },
  }),
  roles: ['employee'],
  collection: COLLECTION,
  prepare() {},

  /** Of a handover that the server has, or that a colleague recorded at this tablet and that is still unsent. */
  record(context) {
    const { server, seen, onTablet, random, person } = context
    if (server.kind === 'plain') return []
    const there = seen(COLLECTION)
      .filter((handover) => !isAnswered(handoverSchema.parse(handover)) && handover['writerId'] !== person.id)
      .filter(({ pharmacyName }) => pharmacyName === person.pharmacyName)
      .map(({ clientRef }) => String(clientRef))
    const unsent = onTablet
      .filter(({ kind, ownerId }) => kind === HANDOVER && ownerId !== person.id)
      .filter(({ intent }) => parseHandoverIntent(intent)?.pharmacyName === person.pharmacyName)
      .map(({ opId }) => opId)
    const refs = [...there, ...unsent]
    return refs.length === 0 ? [] : [meant(random.pick(refs), context)]
  },

  /** What somebody else has answered, or what is no longer there, is given up. */
  edit(row, context) {
    const { handoverRef } = row.intent as { handoverRef: string }
    const found = context.server.collection(COLLECTION).find(({ clientRef }) => clientRef === handoverRef)
    return found && !isAnswered(handoverSchema.parse(found)) ? meant(handoverRef, context) : null
  },
  changeElsewhere() {},

  effects({ before, after }) {
    if (before === null) return []
    const [previous, value] = [answerIn(before), answerIn(after)]
    return value === null || value === previous ? [] : [{ register: registerOf(after), value, previous }]
  },
  valueOf(server, register) {
    const handover = server.collection(COLLECTION).find((each) => registerOf(each) === register)
    return handover ? answerIn(handover) : null
  },
  uniqueKey: () => null,
  doubleCodes: [],
  mayReplace: (_recorded, previous) => previous === null,

  routes: [
    {
      method: 'POST',
      path: /^\/api\/handovers\/answerHandover\/([^/]+)$/,
      call: 'answerHandover',
      handle: answer,
    },
  ],
}

function answer(call: Call) {
  const { server, flight, params, body, trustsAnswerer } = call
  const ref = decodeURIComponent(params[0] ?? '')
  const there = server.collection(COLLECTION).find(({ clientRef }) => clientRef === ref)
  if (!there) return status(404, { code: 'unknown_id' })
  const parsed = handoverAnswerBodySchema.safeParse(body)
  if (!parsed.success) return status(422, { code: 'invalid_field' })
  const { account } = flight.request
  const { answererId = account, ...given } = parsed.data
  const handover = handoverSchema.parse(there)
  if (trustsAnswerer !== true && (answererId !== account || !mayAnswer(handover, account)))
    return status(403, { code: 'forbidden' })
  const fields = {
    ...there,
    answer: given.answer,
    answererId,
    answererName: server.nameOf(answererId),
    answerCash: given.cash,
    answerNote: given.note,
    answeredAt: given.answeredAt,
  }
  if (isAnswered(handover))
    return answerIn(there) === answerIn(fields)
      ? status(200, there)
      : status(409, { code: 'forbidden_transition', current: there })
  return server.overwrite(call, { collection: COLLECTION, scope: ref, id: there._id, fields })
}

function meant(handoverRef: string, { person, now, serial, random }: MakeContext): Recorded {
  const given = random.chance(0.5) ? 'accepted' : 'differs'
  const cash = serial / 100
  return {
    kind: HANDOVER_ANSWER,
    register: `answer to ${handoverRef}`,
    value: `${given} ${cash} by ${person.id}`,
    intent: {
      handoverRef,
      pharmacyName: person.pharmacyName,
      answer: given,
      cash,
      note: '',
      answeredAt: now,
      answererId: person.id,
      answererName: person.name,
    },
    base: null,
  }
}

function registerOf({ clientRef }: Thing): string {
  return `answer to ${String(clientRef)}`
}

function answerIn(handover: Record<string, unknown>): string | null {
  const { answer: given, answerCash, answererId } = handover
  return typeof given === 'string' ? `${given} ${String(answerCash)} by ${String(answererId)}` : null
}
