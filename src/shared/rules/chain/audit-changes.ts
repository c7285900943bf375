/** One value of a record that an entry of the audit trail changed; undefined: not there. */
export type FieldChange = { path: string; before: Leaf; after: Leaf }
export type Leaf = string | number | boolean | null | undefined

/** Fields that change with every write and say nothing, or say it beside a name. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  '_id',
  'clientRef',
  'createdAt',
  'dayTimeStamp',
  'firstCertainEnd',
  'firstPharmacistId',
  'firstReceivedAt',
  'revision',
  'secondCertainEnd',
  'secondPharmacistId',
  'secondReceivedAt',
  'updatedAt',
])

/** The values that differ between the record before and after, by their path, in the order of the newer record. */
export function changesOf({ before, after }: { before: object | null; after: object | null }): FieldChange[] {
  const [old, next] = [leavesOf(before), leavesOf(after)]
  const paths = [...new Set([...next.keys(), ...old.keys()])]
  return paths
    .map((path) => ({ path, before: old.get(path), after: next.get(path) }))
    .filter((change) => !isEmpty(change.before) || !isEmpty(change.after))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** Absent, null and empty text read alike. */
function isEmpty(value: Leaf): boolean {
  return value === undefined || value === null || value === ''
}

function leavesOf(object: object | null): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  const visit = (value: unknown, path: readonly string[]) => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        if (!BOOKKEEPING.has(name)) visit(inner, [...path, name])
      }
    else leaves.set(path.join('.'), value as Leaf)
  }
  visit(object ?? {}, [])
  return leaves
}
