import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { BrowserContext } from '@playwright/test'
import { withoutPlurals } from '../../build/messages/plain-plurals.ts'

const folder = resolve(import.meta.dirname, '../../src/i18n/en')
/** The chunks into which build/messages/vite-plugin-messages.ts compiles the texts. */
const TEXT_CHUNKS = /\/assets\/(first|rest)-[\w-]+\.js$/

/** Replacements of letters; all others are unchanged. */
export const ACCENTED: Record<string, string> = {
  a: 'áá',
  e: 'éé',
  i: 'íí',
  o: 'óó',
  u: 'úú',
  y: 'ýý',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  A: 'ÁÁ',
  E: 'ÉÉ',
  I: 'ÍÍ',
  O: 'ÓÓ',
  U: 'ÚÚ',
}

/** `Récóórd`: still readable, some 40 % longer, and distinct from typed text. */
export function pseudo(text: string): string {
  return text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[letter] ?? letter)
}

/** From now on all texts of a page are in the pseudo-locale, in the direction of the current language. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const body = `export const messages = ${JSON.stringify(pseudoTexts())}`
  await context.route(TEXT_CHUNKS, (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

export function pseudoTexts(): Record<string, CompiledMessage> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const texts = files.flatMap((name) =>
    Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>),
  )
  return Object.fromEntries(texts.map(([id, text]) => [id, pseudoMessage(withoutPlurals(compileMessageOrThrow(text)))]))
}

function pseudoMessage(message: CompiledMessage): CompiledMessage {
  if (!Array.isArray(message)) return message
  return message.map((token) => {
    if (typeof token === 'string') return pseudo(token)
    const [name, type, cases] = token
    if (type === undefined || typeof cases !== 'object' || cases === null) return token
    return [
      name,
      type,
      Object.fromEntries(Object.entries(cases).map(([key, text]) => [key, pseudoMessage(text as CompiledMessage)])),
    ]
  }) as CompiledMessage
}
