import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Readable } from 'node:stream'
import { UsageError } from '../command-line/run-from-terminal.ts'

type Terminal = { input: Readable & { isTTY?: boolean }; prompts: Writable }

/** Prompts twice without echo on a terminal; otherwise reads the first line of the input. */
export function readPassword(
  { input, prompts }: Terminal = { input: process.stdin, prompts: process.stderr },
): Promise<string> {
  return input.isTTY ? askTwice({ input, prompts }) : firstLine(input)
}

async function askTwice({ input, prompts }: Terminal): Promise<string> {
  // readline echoes to its output, so it gets one that discards everything.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input, output: silent, terminal: true })
  const ask = async (question: string) => {
    prompts.write(question)
    const answer = await terminal.question('')
    prompts.write('\n')
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

async function firstLine(input: Readable): Promise<string> {
  const lines = createInterface({ input })
  for await (const line of lines) return line
  throw new UsageError('no password on standard input')
}
