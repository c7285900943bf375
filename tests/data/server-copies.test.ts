import { Dexie } from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountDb } from '../../src/data/store/account-db.ts'
import { deviceDb } from '../../src/data/store/device-db.ts'
import { isCopyPlace, isOnDevice } from '../../src/kinds/copy-places.ts'
import { kinds } from '../../src/kinds/kinds.ts'
import { serverCopies } from '../../src/data/record/server-copies.ts'

const sara = {
  id: 'current',
  userId: 'sara',
  employeeName: 'Sara',
  isAdmin: false,
  isAccountant: false,
  currentPharmacy: 'P2023',
  signedInAt: 0,
  isOffline: false,
} as const

/** Stores the server's answer to a write of this type, as the engine does. */
async function store(name: string, object: unknown, ownerId: string): Promise<void> {
  const kind = kinds[name]
  if (!kind?.copyTo) throw new Error(`nothing of ${name} is kept`)
  await serverCopies.store({ to: kind.copyTo, object: kind.kept?.(object) ?? object, ownerId })
}

describe('The server’s answer to a write', () => {
  beforeEach(async () => {
    await Promise.all(deviceDb.tables.map((table) => table.clear()))
    await deviceDb.session.put(sara)
  })

  it('is stored where the screens read it: shared data with the tablet, private data with its owner', async () => {
    for (const name of Object.keys(kinds)) {
      const place = kinds[name]?.copyTo ?? ''
      if (!isCopyPlace(place)) continue
      await store(name, { _id: name, day: '2026-11-21' }, isOnDevice(place) ? 'badr' : 'sara')
      const table = isOnDevice(place) ? deviceDb[place] : accountDb('sara')[place]
      expect(await table.toCollection().primaryKeys()).toContainEqual(name)
    }
  })

  it('is not stored here when it is private and its owner has signed out', async () => {
    await store('leaveRequest', { _id: 'l-1' }, 'badr')
    expect(await Dexie.getDatabaseNames()).not.toContain('account-badr')
  })

  it('is deleted with the rest when its owner signs out in that moment', async () => {
    const leaving = () => Dexie.ignoreTransaction(() => void deviceDb.session.clear())
    accountDb('sara').leaves.hook('creating', leaving)
    await store('leaveRequest', { _id: 'l-2' }, 'sara')
    expect(await Dexie.getDatabaseNames()).not.toContain('account-sara')
  })

  it('never contains a password that a plain server echoes', async () => {
    await store('personalRecord', { _id: 'sara', employeeName: 'Sara', password: 'secret' }, 'sara')
    expect(await accountDb('sara').profile.get('sara')).toEqual({ _id: 'sara', employeeName: 'Sara' })
  })

  it('is stored with the copies that a plain server has of it', async () => {
    const objects = ['l-3', 'l-4'].map((_id) => ({ _id, status: 'Cancelled' }))
    await serverCopies.store({ to: 'leaves', object: objects[0], copies: objects.slice(1), ownerId: 'sara' })
    expect(await accountDb('sara').leaves.bulkGet(['l-3', 'l-4'])).toMatchObject(objects)
  })

  it('does not replace a newer version that arrived before it', async () => {
    await store('shortageSupport', { _id: 's-1', revision: 3 }, 'sara')
    await store('shortageSupport', { _id: 's-1', revision: 2 }, 'sara')
    expect(await deviceDb.shortages.get('s-1')).toMatchObject({ revision: 3 })
  })
})
