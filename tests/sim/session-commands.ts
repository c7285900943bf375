import type { Command, CommandContext, Said, Stream, Tablet } from '@counter/outbox/simulator'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { sessionsOf } from './access.ts'
import { accountsAt } from './accounts.ts'
import { Colleague } from './colleague.ts'
import type { OwnCommand } from './history.ts'

const LONGEST_CLOSED_MS = 20 * 60_000

/** What happens to sessions, and what a colleague with the browser's developer tools does. */
export function runSessionCommand({ does }: Command, { sim, tablet, person, random }: CommandContext): void {
  const sessions = sessionsOf(sim.server)
  switch (does as OwnCommand) {
    case 'cookiesLost':
      return tablet.cookies.clear()
    case 'lateRead':
      return lateRead(tablet, random)
    case 'suspend':
      return accountsAt(tablet).suspend()
    case 'resume':
      return void accountsAt(tablet).resume()
    case 'passwordChanged':
      return sessions.revokeAllOf(person.id, { isClosed: false })
    case 'accountClosed':
      sessions.revokeAllOf(person.id, { isClosed: true })
      return void sim.world.after(random.between(60_000, LONGEST_CLOSED_MS), () => sessions.reopenAccounts())
    case 'tamper':
      return void new Colleague(sim).tamper(tablet, random)
    case 'colleagueAsks':
      return new Colleague(sim).ask(tablet, random)
  }
}

/** A screen reads private data of somebody who may have signed out: an outbox session shows none of it. */
function lateRead(tablet: Tablet, random: Stream): void {
  const { seals, current } = accountsAt(tablet)
  const account = random.pick([...seals.keys(), current ?? ''])
  const process = tablet.page()
  const request = { method: 'GET', path: apiPaths.me(), account } as const
  void process.port<Said>('look', (resolve) => tablet.sim.network.send({ process, request, answer: resolve }))
}
