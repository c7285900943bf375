const LOOK_EVERY_MS = 200
/** The first frames may come too early. After this many failures in a row, the detector does not work. */
const MOST_FAILURES = 10

type Looking = {
  look: () => Promise<{ rawValue: string }[]>
  signal: AbortSignal
  wait?: (ms: number) => Promise<void>
}

/** Polls until a barcode is found. Returns null if aborted; throws the detector's error if it keeps failing. */
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
