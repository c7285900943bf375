import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { PROOF_KEY_INFO, proofText } from '../../src/shared/rules/access/row-proof.ts'
import { PASSWORD } from './server-fixture.ts'
import type { Person, TestServer } from './server-fixture.ts'
import type { ServerClient } from './server-client.ts'

export type Row = { opId: string; kind: string; intent: unknown }
type Announced = Row & { proof: string }

type Entering = { client?: ServerClient; password?: string; deviceMode?: 'shared' | 'personal' }

/** A person whose session has two halves, opened like the app does. */
export class HalvedPerson {
  readonly person: Person
  readonly client: ServerClient
  readonly half: string
  readonly sealId: string

  private constructor({ person, client, half, sealId }: Pick<HalvedPerson, 'person' | 'client' | 'half' | 'sealId'>) {
    this.person = person
    this.client = client
    this.half = half
    this.sealId = sealId
  }

  static async enter(
    server: TestServer,
    person: Person,
    { client = server.client(), password = PASSWORD, deviceMode }: Entering = {},
  ): Promise<HalvedPerson> {
    client.accountId = null
    const answer = await client.post('/api/users/signin', {
      email: person.email,
      password,
      ...(deviceMode && { deviceMode }),
    })
    client.accountId = person.id
    const { half, sealId } = answer.json()
    return new HalvedPerson({ person, client, half, sealId })
  }

  /** Headers of full scope. */
  get both() {
    return { 'x-session-half': this.half }
  }

  proven(row: Row): Announced {
    const key = Buffer.from(hkdfSync('sha256', Buffer.from(this.half, 'base64url'), '', PROOF_KEY_INFO, 32))
    return {
      ...row,
      proof: createHmac('sha256', key)
        .update(proofText({ ...row, ownerId: this.person.id }))
        .digest('base64url'),
    }
  }

  /** Signs out and leaves these rows to be sent; resolves to the ids of the rows that the server refuses. */
  async leave(rows: readonly Announced[]): Promise<string[]> {
    const answer = await this.client.post('/api/users/signout?keep=outbox', { keep: rows })
    if (answer.statusCode !== 200) throw new Error(`sign-out answered ${answer.statusCode}`)
    return answer.json().unproven ?? []
  }
}

export function shiftRow(intent: {
  pharmacyName: string
  day: string
  shift?: 'morning' | 'night'
  sales: number
  pharmacist: string
}): Row {
  const { shift = 'morning', ...rest } = intent
  return {
    opId: randomUUID(),
    kind: 'shiftReport',
    intent: {
      ...rest,
      shift,
      dayType: shift === 'night' ? 'double' : 'single',
      remarks: '',
      shiftEnd: `${rest.day}T08:00:00.000Z`,
    },
  }
}

export const ops = (...rows: readonly Row[]) => ({ 'x-ops': rows.map(({ opId }) => opId).join(',') })
