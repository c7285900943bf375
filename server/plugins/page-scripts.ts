import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g

let known: { file: string; changedAt: number; sources: string } | null = null

/** What a policy's `script-src` says of the scripts that stand in the page itself: their hashes. A build may replace the page while the server runs. */
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

/** A page that was copied by way of Windows has its line ends changed; what a browser hashes has not. */
function asBrowsersRead(page: string): string {
  return page.replace(/\r\n?/g, '\n')
}

/** The policy with which the page itself is answered. */
export function policyOfPage(policy: string, file: string): string {
  return policy.replace("script-src 'self'", (sources) => `${sources} ${inlineScriptSources(file)}`.trimEnd())
}
