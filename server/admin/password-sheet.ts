import { closeSync, openSync, writeFileSync } from 'node:fs'
import type { Imported, ImportedAccount } from '../../src/shared/contract/chain-import.ts'

/**
 * Opens the file of a sheet before anything is changed, so that a folder that cannot be written to loses no passwords.
 * Only its owner may read it. Never overwrites a file.
 */
export function openSheet(path: string): { write: (text: string) => void } {
  const file = openSync(path, 'wx', 0o600)
  return {
    write(text) {
      writeFileSync(file, text)
      closeSync(file)
    },
  }
}

type Sheet = { imported: Pick<Imported, 'people' | 'until'>; chain: string; address: string }

/** A page to print and cut: a slip for each person, in both languages, by pharmacy. */
export function passwordSheet({ imported: { people, until }, chain, address }: Sheet): string {
  const day = until.slice(0, 'YYYY-MM-DD'.length)
  const slips = people.map((person) => slipOf(person, { day, address }))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escaped(chain === '' ? 'One-time passwords' : chain)}</title>
<style>
  body { font: 11pt sans-serif; margin: 0; display: grid; grid-template-columns: 1fr 1fr; }
  section { border: 1px dashed #888; padding: 4mm; break-inside: avoid; }
  h2 { font-size: 12pt; margin: 0; }
  p { margin: 1mm 0; }
  b { font: 15pt monospace; }
  @page { margin: 10mm; }
</style>
${slips.join('\n')}
</html>
`
}

function slipOf(
  { employeeName, employeeNameAr = '', companyId, email, currentPharmacy, oneTimePassword }: ImportedAccount,
  { day, address }: { day: string; address: string },
): string {
  const arabic = employeeNameAr === '' ? '' : ` · <span lang="ar" dir="rtl">${escaped(employeeNameAr)}</span>`
  return `<section>
  <h2>${escaped(employeeName)}${arabic}</h2>
  <p>${escaped(currentPharmacy)} · ${escaped(companyId)}</p>
  <p>${escaped(email)}</p>
  <p><b>${escaped(oneTimePassword)}</b></p>
  <p>Works once, until ${day}. ${escaped(address)}</p>
  <p lang="ar" dir="rtl">تصلح لدخول واحد، حتى ${day}.</p>
</section>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
}
