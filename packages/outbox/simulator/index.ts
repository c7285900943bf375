export type { Effect, KindAdapter, MakeContext, Meant, Recorded } from './adapter.ts'
export type { AppLaws, AppSimulation, CommandContext, RequestRole, SimulatedApp } from './app.ts'
export { checkSeed } from './check.ts'
export type { Broken } from './check.ts'
export { contextOf } from './context.ts'
export { EVENT_CLASSES, FAULT_CLASSES, GATEWAY } from './faults.ts'
export type { FaultWindow } from './faults.ts'
export { COMMANDS, histories } from './history.ts'
export type { Command, EngineCommand, History, Scope, Vocabulary } from './history.ts'
export { status } from './network.ts'
export { UNKNOWN_FIELDS, oddRecord, unknownFields } from './odd-fields.ts'
export type { Law, Violation } from './laws.ts'
export { plain } from './plain-tx.ts'
export { changingBodies, changingKinds, changingRequests, changingTx } from './planting.ts'
export { enginePlants } from './plants.ts'
export type { Planted } from './plants.ts'
export { stream } from './random.ts'
export type { Stream } from './random.ts'
export { runHistory } from './run-history.ts'
export type { Outcome } from './run-history.ts'
export { several } from './scenes.ts'
export type { Scene } from './scenes.ts'
export { SIMPLE_EVENTS, simpleApp, simpleVocabulary } from './simple-app.ts'
export type { Options } from './simulation.ts'
export { COUNTED_LAWS, Summary } from './summary.ts'
export type {
  Accounts,
  Call,
  DiskWriter,
  Entry,
  Flight,
  Handled,
  Person,
  Requesting,
  Route,
  Said,
  ServerAccess,
  Thing,
  Variant,
  ModelServer,
  Process,
  Simulation,
  Tablet,
} from './parts.ts'
