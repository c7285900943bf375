import type { Command, EngineCommand } from './history.ts'
import { DeviceCommands } from './device-commands.ts'
import { OwnerCommands } from './owner-commands.ts'
import { RETURNED } from './process.ts'
import { stream } from './random.ts'
import { RecordingCommands } from './recording-commands.ts'
import type { Simulation } from './simulation.ts'

const DAY_MS = 86_400_000

/** What people, browsers and clocks do in a history. */
export class Commands {
  readonly owners: OwnerCommands
  readonly #sim: Simulation
  readonly #devices: DeviceCommands
  readonly #recording: RecordingCommands

  constructor(sim: Simulation) {
    this.#sim = sim
    this.owners = new OwnerCommands(sim)
    this.#devices = new DeviceCommands(sim)
    this.#recording = new RecordingCommands(sim, this.owners)
  }

  run(command: Command): void {
    const { tablet: index, does, pick } = command
    const { faults, people, server, world } = this.#sim
    const tablet = this.#sim.tablets[index]
    if (!tablet) return
    const random = stream(this.#sim.seed, does, pick, index)
    const person = random.pick(people)
    if (does !== 'record') faults.count(does)
    const own = does as EngineCommand
    switch (own) {
      case 'record':
        return void this.#recording.record({ tablet, person, random, taps: 1 })
      case 'doubleTap':
        return void this.#recording.record({ tablet, person, random, taps: 2 })
      case 'toggle':
        return void this.#recording.toggle({ tablet, person, random })
      case 'edit':
      case 'retry':
      case 'discard':
        return void this.owners.actOnAny({ tablet, random, does: own })
      case 'signIn':
        return void tablet.signIn(person.id)
      case 'signOut':
        return tablet.accounts.signOut({ keepOutbox: random.chance(0.7) })
      case 'openPage':
        return void (tablet.pages.length < 3 && tablet.openPage())
      case 'closePage':
      case 'crashPage':
        return tablet.pages[random.below(tablet.pages.length)]?.die()
      case 'crashWorker':
        return tablet.worker?.die()
      case 'powerCut':
        return this.#devices.cutPower(tablet, random)
      case 'freeze':
        return this.#devices.freeze(tablet, random)
      case 'lockLost':
        return tablet.locks.lose()
      case 'syncEvent':
        return this.#devices.syncEvent(tablet, random)
      case 'online':
        for (const page of tablet.pages) page.deliver(() => void page.send(RETURNED))
        return
      case 'clockJump':
        tablet.clockOffMs += random.between(-7, 7) * DAY_MS
        tablet.clockChangedAt = world.now
        return
      case 'clockSetRight':
        return tablet.setClockRight()
      case 'clockStands':
        tablet.stoppedClock = tablet.wallClock()
        tablet.clockChangedAt = Infinity
        return void world.after(random.between(1_000, DAY_MS), () => {
          tablet.stoppedClock = null
          tablet.clockChangedAt = world.now
        })
      case 'sessionExpires':
        return server.access.expire(person.id, { isForgotten: random.chance(0.5) })
      case 'changeElsewhere':
        return this.#sim.changeElsewhere(random)
      case 'unknownKind':
        return this.#recording.recordUnknown({ tablet, person })
      case 'upgrade':
        return this.#devices.upgrade(tablet, random)
      case 'poison':
        return void this.#recording.record({
          tablet,
          person,
          random,
          taps: 1,
          poison: random.pick(['refused', 'broken', 'cut'] as const),
        })
      case 'carryOver':
        return void this.owners.carryOver({ from: tablet, to: random.pick(this.#sim.tablets) })
      default:
        return this.#sim.app.run(command, { sim: this.#sim, tablet, person, random })
    }
  }
}
