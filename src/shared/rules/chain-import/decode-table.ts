/** In browsers and in Node, but not in the library that the shared code is checked with. */
declare const TextDecoder: new (label: string, options?: { fatal: boolean }) => { decode(bytes: Uint8Array): string }

/**
 * The text of a CSV file: UTF-8, UTF-16 with its mark (Excel's "Unicode text"), or Windows-1256, as Excel saves a plain
 * CSV on an Arabic Windows. Null if it is no text, such as a workbook.
 */
export function decodeTable(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}
