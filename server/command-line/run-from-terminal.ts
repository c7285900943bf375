/** Invalid arguments; the message says which. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Command = {
  usage: string
  run: (args: string[], print: (line: string) => void) => Promise<void>
  /** The sentences for an error of this command. */
  explain?: (error: unknown) => string | null
}

const HELP = ['help', '--help', '-h']
const WRONG_ARGUMENTS = 2

/**
 * Runs a command with the arguments of this process. `help` prints the usage and runs nothing. Errors are printed as
 * sentences, never with a stack. If the reader of the output goes away (`| head`), the command still does all of its work.
 */
export function runFromTerminal({ usage, run, explain }: Command): void {
  const args = process.argv.slice(2)
  let isRead = true
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    isRead = false
    if (error.code !== 'EPIPE') process.exitCode = 1
  })
  const print = (line: string) => void (isRead && process.stdout.write(`${line}\n`))
  if (args.some((arg) => HELP.includes(arg))) {
    print(usage)
    return
  }
  run(args, print).catch((error: unknown) => {
    const sentences = explain?.(error) ?? (error instanceof Error ? error.message : 'unknown fault')
    process.stderr.write(error instanceof UsageError ? `${sentences}\n\n${usage}\n` : `${sentences}\n`)
    process.exitCode = error instanceof UsageError ? WRONG_ARGUMENTS : 1
  })
}
