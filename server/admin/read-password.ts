import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UsageError } from './usage-error.ts'

/** Asked for twice and not shown at a terminal; else the first line of standard input. */
export async function readPassword(): Promise<string> {
  return process.stdin.isTTY ? askTwice() : firstLine()
}

async function askTwice(): Promise<string> {
  // readline echoes to its output, so it gets one that keeps quiet.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const ask = async (question: string) => {
    process.stderr.write(question)
    const answer = await terminal.question('')
    process.stderr.write('\n')
    return answer
  }
  try {
    const password = await ask('Password: ')
    if ((await ask('Once more: ')) !== password) throw new UsageError("Passwords don't match.")
    return password
  } finally {
    terminal.close()
  }
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  throw new UsageError('no password on standard input')
}
