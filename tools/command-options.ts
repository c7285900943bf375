import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * The options of a command for developers. `--help` prints them with their defaults, and so does one that is not known.
 */
export function commandOptions<const Given extends Options>(command: string, options: Given) {
  try {
    const { values } = parseArgs({ options })
    return values
  } catch (error) {
    const isAskedFor = process.argv.includes('--help')
    if (!isAskedFor) console.error(error instanceof Error ? error.message : error)
    console.log(`${command} [options]\n${Object.entries(options).map(line).join('\n')}`)
    process.exit(isAskedFor ? 0 : 2)
  }
}

function line([name, option]: [string, Options[string] & {}]): string {
  const value = option.type === 'boolean' ? '' : ' <value>'
  const standard = typeof option.default === 'string' ? `  (default: ${option.default})` : ''
  return `  --${name}${value}${standard}`
}
