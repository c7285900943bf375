import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g

let known: { file: string; changedAt: number; sources: string } | null = null

/**
 * The `script-src` hashes of the inline scripts in the page. Read again when the file changes, because a build may
 * replace the page while the server runs.
 */
export function inlineScriptSources(file: string): string {
  const changedAt = statSync(file).mtimeMs
  if (known?.file !== file || known.changedAt !== changedAt) {
    const hashes = [...asBrowsersRead(readFileSync(file, 'utf8')).matchAll(INLINE_SCRIPT)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    )
    known = { file, changedAt, sources: hashes.join(' ') }
  }
  return known.sources
}

/** Normalizes CRLF to LF, as browsers do before they hash an inline script. */
function asBrowsersRead(page: string): string {
  return page.replace(/\r\n?/g, '\n')
}

/** The Content-Security-Policy of the page itself. */
export function policyOfPage(policy: string, file: string): string {
  return policy.replace("script-src 'self'", (sources) => `${sources} ${inlineScriptSources(file)}`.trimEnd())
}
