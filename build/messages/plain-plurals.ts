import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { categoryName, countName, textName } from '../../src/i18n/plain-plurals.ts'

type Branches = Record<string, CompiledMessage>

/**
 * Rewrites the plurals of a compiled text as selects, which need no `Intl` formatter: exact counts first, then the
 * plural category; `#` becomes the formatted count (src/i18n/plain-plurals.ts provides both).
 */
export function withoutPlurals(message: CompiledMessage, counted: string | null = null): CompiledMessage {
  if (!Array.isArray(message)) return message
  return message.map((token) => {
    if (token === '#' && counted !== null) return [textName(counted)]
    if (typeof token === 'string') return token
    const [name, type, format] = token
    if (type === undefined) return token
    if (type === 'select') return [name, type, mapped(format as Branches, (branch) => withoutPlurals(branch, counted))]
    const { offset, ...cases } = (format ?? {}) as Branches & { offset?: unknown }
    if (type !== 'plural' || offset) throw new Error(`{${name}, ${type}} cannot be said without a formatter`)
    const branches = mapped(cases, (branch) => withoutPlurals(branch, name))
    const exact = Object.entries(branches).filter(([key]) => /^\d+$/.test(key))
    const categories = Object.fromEntries(Object.entries(branches).filter(([key]) => !/^\d+$/.test(key)))
    const byCategory = [categoryName(name), 'select', categories]
    return exact.length === 0
      ? byCategory
      : [countName(name), 'select', { ...Object.fromEntries(exact), other: [byCategory] }]
  }) as CompiledMessage
}

function mapped(branches: Branches, change: (branch: CompiledMessage) => CompiledMessage): Branches {
  return Object.fromEntries(Object.entries(branches).map(([key, branch]) => [key, change(branch)]))
}
