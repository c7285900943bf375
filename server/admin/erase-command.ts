import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { emailOf } from '../../src/shared/rules/values/typed-text.ts'
import { UsageError } from '../command-line/run-from-terminal.ts'
import type { UserRow } from '../database/tables.ts'
import { isErased } from '../personal-data/erased-account.ts'
import { addToErasureList, checkErasureList } from '../personal-data/erasure-list.ts'
import { erasePerson, tryErasing } from '../personal-data/erase.ts'
import type { Erasure } from '../repositories/erasure.ts'
import { ownDataOf, payRecordOf } from '../personal-data/own-data.ts'
import { findUser, findUserByEmail } from '../repositories/users.ts'
import { COMMAND_LINE } from './move-employee.ts'
import { optionsOf, required } from './options.ts'
import type { Tools } from './tools.ts'

type Run = (tools: Tools) => Promise<void>

/** Erases the personal data of somebody who has left, or only says what that would change. */
export function eraseCommand(args: string[]): Run {
  const isDryRun = args.includes('--dry-run')
  const [who, ...rest] = args.filter((arg) => arg !== '--dry-run')
  if (who === undefined || who.startsWith('-')) throw new UsageError('erase: the email or id of the person is missing')
  const given = optionsOf(rest, ['reason', 'pay-record'])
  const reason = isDryRun ? '' : required(given, 'reason')
  return async (tools) => {
    const { db, clock, print } = tools
    const user = await personOf(who, tools)
    if (isErased(user)) throw new UsageError(`${who} was erased before`)
    if (user.closed_at === null) throw new UsageError(`the account ${who} is open; close-account closes it`)
    const now = new Date(clock()).toISOString()
    const erase = { user, actor: COMMAND_LINE, reason, now }
    const tried = await tryErasing(db, erase)
    printErasure(tried, print)
    if (isDryRun) {
      print('Nothing was changed.')
      return
    }
    const payRecord = given['pay-record']
    if (payRecord === undefined && (tried.rows.payrolls ?? 0) + (tried.rows.voided_slips ?? 0) > 0)
      throw new UsageError(
        'the person has pay slips: --pay-record <file.json> keeps them with the name, as the law asks',
      )
    const list = tools.erasuresFile
    if (list === undefined) throw new UsageError('ERASURES_FILE names no list of erasures')
    checkErasureList(list)
    await confirm(who, tools)
    if (payRecord !== undefined) saveNew(payRecord, await payRecordOf(db, { user, now }))
    const erasure = await erasePerson(db, {
      ...erase,
      beforeCommit: () => addToErasureList(list, { id: user.id, at: now }),
    })
    print(`Erased. The id ${user.id} is in ${list}, which restore reads: copy it to another machine with the backups.`)
    if (payRecord !== undefined) print(`The pay record is in ${payRecord}: move it to the accounts.`)
    if (erasure.shared.length > 0)
      print('Somebody else has the same name or number, so it stays where only the text is stored.')
    print('Backups made before still have the data: delete them once they are no longer needed.')
  }
}

/** Prints or saves everything that the server holds about a person, who may have left. */
export function ownDataCommand(args: string[]): Run {
  const [who, ...rest] = args
  if (who === undefined || who.startsWith('-'))
    throw new UsageError('own-data: the email or id of the person is missing')
  const file = required(optionsOf(rest, ['file']), 'file')
  return async (tools) => {
    const user = await personOf(who, tools)
    saveNew(file, await ownDataOf(tools.db, { user, now: new Date(tools.clock()).toISOString() }))
    tools.print(`Written to ${file}`)
  }
}

async function personOf(who: string, { db }: Tools): Promise<UserRow> {
  const user = who.includes('@') ? await findUserByEmail(db, emailOf(who)) : await findUser(db, who)
  if (!user) throw new UsageError(`nobody has the email or id ${who}`)
  return user
}

function printErasure({ rows }: Erasure, print: Tools['print']): void {
  for (const [table, count] of Object.entries(rows)) print(`${String(count).padStart(10)}  ${table}`)
}

async function confirm(who: string, { ask = askOnTerminal }: Tools): Promise<void> {
  const answer = await ask(`This cannot be undone. Type ${who} to erase: `)
  if (answer.trim() !== who) throw new UsageError('not confirmed; nothing was changed')
}

async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

/** Only its owner may read it; an existing file is not overwritten. */
function saveNew(file: string, data: object): void {
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    writeSync(descriptor, `${JSON.stringify(data, null, 2)}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
