import { byName } from './chain-sales.ts'
import { nameOf } from '../people/name-of.ts'
import type { Named } from '../people/name-of.ts'

type Person = Named & { _id: string }

/** Compares people by the names that are shown in a language, and those of the same name by their ids. */
export function byShownName(locale: 'en' | 'ar'): (one: Person, other: Person) => number {
  return (one, other) => byName(nameOf(one, locale), nameOf(other, locale)) || byName(one._id, other._id)
}
