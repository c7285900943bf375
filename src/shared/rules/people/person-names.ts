import type { User } from '../../contract/employees.ts'

export type PersonNames = Pick<User, 'employeeName' | 'shorterName' | 'shortestName' | 'formerNames'>

/** The names that records may have for a person: the three of today, and the whole ones of before. */
export function namesInRecords({ employeeName, shorterName, shortestName, formerNames = [] }: PersonNames): string[] {
  const names = [employeeName, shorterName, shortestName, ...formerNames].map((name) => name.trim())
  return [...new Set(names)].filter((name) => name !== '')
}
