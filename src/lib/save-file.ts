const READ_WITHIN_MS = 60_000

/** Downloads a text as a file. */
export function saveFile({ name, text, type }: { name: string; text: string; type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the URL after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}
