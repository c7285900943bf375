const LOOK_EVERY_MS = 200
/** A picture or two may come too early; a reader that fails this often in a row never reads. */
const MOST_FAILURES = 10

type Looking = {
  look: () => Promise<{ rawValue: string }[]>
  signal: AbortSignal
  wait?: (ms: number) => Promise<void>
}

/** Looks again and again until a barcode is seen. Null: it was told to stop. Throws what the reader throws when it keeps failing. */
export async function lookForBarcode({ look, signal, wait = pause }: Looking): Promise<string | null> {
  let failures = 0
  while (!signal.aborted) {
    try {
      const found = await look()
      const barcode = found.map(({ rawValue }) => rawValue.trim()).find((value) => value !== '')
      if (barcode !== undefined) return signal.aborted ? null : barcode
      failures = 0
    } catch (error) {
      failures += 1
      if (failures >= MOST_FAILURES) throw error
    }
    await wait(LOOK_EVERY_MS)
  }
  return null
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
