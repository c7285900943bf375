import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CHAIN } from '../../src/shared/contract/chain/chain-name.ts'
import type { Imported } from '../../src/shared/contract/chain-import.ts'
import { decodeTable } from '../../src/shared/rules/chain-import/decode-table.ts'
import { IMPORT_TABLES } from '../../src/shared/rules/chain-import/columns.ts'
import type { ImportTable } from '../../src/shared/rules/chain-import/columns.ts'
import type { ImportTexts } from '../../src/shared/rules/chain-import/read-import.ts'
import { checkImport, importChain, renewImported } from '../accounts/import-chain.ts'
import { IMPORT_KEY_BYTES } from '../accounts/imported-passwords.ts'
import { UsageError } from '../command-line/run-from-terminal.ts'
import { inTransaction } from '../database/database.ts'
import { readChainSection } from '../repositories/chain-settings.ts'
import { COMMAND_LINE } from './move-employee.ts'
import { importReport } from './import-report.ts'
import { openSheet, passwordSheet } from './password-sheet.ts'
import type { Tools } from './tools.ts'

type Files = Partial<Record<ImportTable, string>>

/**
 * Imports pharmacies and people, or only says what an import would find. The files are read before a database is
 * opened. Throws an Error with every problem, and changes nothing then.
 */
export function importFiles(files: Files, { sheet, isDryRun }: { sheet: string | undefined; isDryRun: boolean }) {
  if (IMPORT_TABLES.every((table) => files[table] === undefined))
    throw new UsageError('--pharmacies or --people is missing')
  const texts: ImportTexts = { pharmacies: textOf(files.pharmacies), people: textOf(files.people) }
  return async ({ db, clock, address, print }: Tools): Promise<void> => {
    const reading = await checkImport(db, { texts, clock })
    const report = importReport(reading, (table) => files[table] ?? table)
    const { problems, pharmacies, people } = reading
    if (problems.length > 0)
      throw new Error(
        [...report, `Nothing is imported: ${countOf(problems.length, 'problem', 'problems')}.`].join('\n'),
      )
    for (const line of report) print(line)
    if (isDryRun) {
      print(`${addedOf(pharmacies.length, people.length)} can be imported; nothing is changed.`)
      return
    }
    const file = sheet === undefined ? null : openSheet(sheet)
    const key = newKey()
    const imported = await inTransaction(db, (tx) => importChain(tx, { texts, key, actor: COMMAND_LINE, clock }))
    print(`${addedOf(imported.pharmacies, imported.people.length)} imported.`)
    await handOut(imported, { db, address, print, sheet, file })
  }
}

/** New one-time passwords for everybody whose last one is unused, expired ones included. */
export function renewPasswords({ sheet }: { sheet: string | undefined }) {
  return async ({ db, clock, address, print }: Tools): Promise<void> => {
    const file = sheet === undefined ? null : openSheet(sheet)
    const imported = await inTransaction(db, (tx) => renewImported(tx, { key: newKey(), actor: COMMAND_LINE, clock }))
    print(`${countOf(imported.people.length, 'person has', 'people have')} a new one-time password.`)
    await handOut(imported, { db, address, print, sheet, file })
  }
}

type HandOut = Pick<Tools, 'db' | 'address' | 'print'> & {
  sheet: string | undefined
  file: ReturnType<typeof openSheet> | null
}

/** Writes the sheet, or prints the passwords: they are nowhere else. */
async function handOut({ people, until }: Imported, { db, address, print, sheet, file }: HandOut): Promise<void> {
  if (file) {
    const { name } = await readChainSection(db, CHAIN)
    file.write(passwordSheet({ imported: { people, until }, chain: name, address }))
    print(`The one-time passwords are in ${sheet}: open it in a browser, print it, and delete it.`)
    return
  }
  for (const { currentPharmacy, employeeName, email, oneTimePassword } of people)
    print([currentPharmacy, employeeName, email, oneTimePassword].join('\t'))
}

function newKey(): string {
  return randomBytes(IMPORT_KEY_BYTES).toString('base64url')
}

function textOf(path: string | undefined): string {
  if (path === undefined) return ''
  const text = decodeTable(readBytes(path))
  if (text === null) throw new UsageError(`${path} is no text. Save the spreadsheet as CSV.`)
  return text
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown fault'}`)
  }
}

function addedOf(pharmacies: number, people: number): string {
  return `${countOf(pharmacies, 'pharmacy', 'pharmacies')} and ${countOf(people, 'person', 'people')}`
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
