import { expect, it } from 'vitest'
import { leaveStrip } from '../../src/shared/rules/leave/leave-strip.ts'
import { leaveWith } from '../support/leaves.ts'

const asked = leaveWith({ _id: 'asked', requesterId: 'amal', dateFrom: '2026-12-03', dateTo: '2026-12-05' })

const MARKS = { asked: '?', away: '#', pending: '~', there: '.' }

function stripWith(...leaves: Parameters<typeof leaveWith>[0][]) {
  const strip = leaveStrip({
    leave: asked,
    leaves: [asked, ...leaves.map((fields, index) => leaveWith({ _id: `other-${index}`, ...fields }))],
    people: ['amal', 'badr', 'karim'],
  })
  return strip?.rows.map(({ userId, days }) => [userId, days.map((day) => MARKS[day]).join('')])
}

it('shows the requester first, from two days before the leave', () => {
  expect(stripWith()).toEqual([
    ['amal', '..???.........'],
    ['badr', '..............'],
    ['karim', '..............'],
  ])
  expect(leaveStrip({ leave: asked, leaves: [asked], people: [] })).toMatchObject({
    days: { 0: '2026-12-01', 13: '2026-12-14' },
    rows: [{ userId: 'amal' }],
  })
})

it('shows colleagues by how long they are away, and until when: a pending leave counts, a rejected one does not', () => {
  const karim = { requesterId: 'karim', dateFrom: '2026-12-04' }
  expect(
    stripWith(
      { requesterId: 'badr', dateFrom: '2026-11-20', dateTo: '2026-12-02', status: 'Approved' },
      { ...karim, dateTo: '2026-12-20', dateRejoined: '2026-12-10', status: 'Approved' },
      { ...karim, dateTo: '2026-12-12', status: 'Pending' },
      { ...karim, dateTo: '2026-12-14', status: 'Rejected' },
    ),
  ).toEqual([
    ['amal', '..???.........'],
    ['karim', '...######~~~..'],
    ['badr', '##............'],
  ])
})

it('is not shown for a leave whose days are not readable', () => {
  expect(leaveStrip({ leave: leaveWith({ dateFrom: '' }), leaves: [], people: [] })).toBeNull()
})
