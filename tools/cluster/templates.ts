import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { User } from './part.ts'

const templates = resolve(import.meta.dirname, '../../deploy/cluster')

export type Values = Record<string, string>
type Filling = {
  values: Values
  /** What differs between Debian's machines and this one besides the values, such as folders. */
  instead: readonly (readonly [RegExp | string, string])[]
}

/** A file of `deploy/cluster` with its values filled in, as `envsubst` does it on the machines of a cluster. */
export function filled(name: string, { values, instead }: Filling): string {
  const text = readFileSync(join(templates, name), 'utf8').replace(/\$\{(\w+)\}/g, (_whole, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${name} names ${key}, which has no value`)
    return value
  })
  return instead.reduce((whole, [from, to]) => whole.replaceAll(from, to), text)
}

/** Writes it where only that user can read it, because it contains passwords. Returns its path. */
export function writeFilled(
  name: string,
  { folder, user, ...filling }: Filling & { folder: string; user: User },
): string {
  const path = join(folder, name)
  writeFileSync(path, filled(name, filling), { mode: 0o600 })
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

/** The variables of a file of `NAME=value` lines. */
export function variablesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^(\w+)=(.*)$/.exec(line))
      .flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? '']] : [])),
  )
}
