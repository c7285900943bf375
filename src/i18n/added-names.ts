import { create } from 'zustand'
import type { Locale } from './locale.ts'

/** What to show for a value that the chain has added or renamed, in the languages that have another name than the value. */
export type AddedNames = ReadonlyMap<string, { [Name in Locale]?: string }>

export const useAddedNames = create<AddedNames>(() => new Map())

export function showAddedNames(names: AddedNames): void {
  useAddedNames.setState(names, true)
}
