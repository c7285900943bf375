import { create } from 'zustand'
import { readSection } from '../shared/contract/chain/section.ts'
import type { Section } from '../shared/contract/chain/section.ts'

/** The stored sections, as the server answered them; empty until some are known. */
type Stored = Readonly<Record<string, unknown>>

const useStored = create<{ sections: Stored }>(() => ({ sections: {} }))
const read = new Map<string, { stored: unknown; value: unknown }>()

/** `stored` may come from any version of the app. */
export function showChainSettings(stored: unknown): void {
  const sections = typeof stored === 'object' && stored !== null ? (stored as Stored) : {}
  // Queries depend on the sections, and would all read again after each refresh.
  useStored.setState((before) => (JSON.stringify(before.sections) === JSON.stringify(sections) ? before : { sections }))
}

/** A section of the chain's settings, as far as this device knows them. */
export function useChainSection<Value>(section: Section<string, Value>): Value {
  return valueOf(
    section,
    useStored(({ sections }) => sections[section.name]),
  )
}

/** The same object as long as nothing has changed. */
function valueOf<Value>(section: Section<string, Value>, stored: unknown): Value {
  const known = read.get(section.name)
  if (known && known.stored === stored) return known.value as Value
  const value = readSection(section, stored)
  read.set(section.name, { stored, value })
  return value
}
