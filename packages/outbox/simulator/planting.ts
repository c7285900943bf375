import type { KindRegistry } from '@counter/outbox'
import type { AnyKind } from '../src/model/kind.ts'
import type { ApiRequest, EnginePorts, OutboxTx } from '../src/ports.ts'
import { plain } from './plain-tx.ts'
import type { Variant } from './parts.ts'

/** Plants a fault into every transaction of the engine. */
export function changingTx(change: (tx: OutboxTx) => OutboxTx): Variant {
  return { plant: (ports) => withTx(ports, change) }
}

export function withTx(ports: EnginePorts, change: (tx: OutboxTx) => OutboxTx): EnginePorts {
  return {
    ...ports,
    store: { ...ports.store, transact: (body) => ports.store.transact((tx) => body(change(plain(tx)))) },
  }
}

/** Plants a fault into every kind. */
export function changingKinds(change: (kind: AnyKind) => AnyKind): Variant {
  return {
    kinds: (kinds: KindRegistry) =>
      Object.fromEntries(Object.entries(kinds).flatMap(([name, kind]) => (kind ? [[name, change(kind)]] : []))),
  }
}

/** Plants a fault into the body of every write. */
export function changingBodies(change: (body: unknown) => unknown): Variant {
  return changingKinds((kind) => ({
    ...kind,
    decide: (args) => {
      const decision = kind.decide(args)
      return decision.action === 'write' ? { ...decision, body: change(decision.body) } : decision
    },
  }))
}

/** Plants a fault into every request of the engine. */
export function changingRequests(change: (request: ApiRequest) => ApiRequest): Variant {
  return {
    plant: (ports) => ({
      ...ports,
      transport: { ...ports.transport, request: (request) => ports.transport.request(change(request)) },
    }),
  }
}
