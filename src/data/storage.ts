/** What the browser says of this tablet's storage; null where it says nothing. */
export type StorageState = { usedBytes: number | null; quotaBytes: number | null; isPersisted: boolean | null }

/** Asks the browser never to clear our data by itself. It may refuse, silently; `readStorage` tells. */
export async function askToPersist(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // No storage manager (an address without https): the device page says "not protected".
  }
}

export async function readStorage(): Promise<StorageState> {
  try {
    const [{ usage, quota }, isPersisted] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ])
    return { usedBytes: usage ?? null, quotaBytes: quota ?? null, isPersisted }
  } catch {
    return { usedBytes: null, quotaBytes: null, isPersisted: null }
  }
}
