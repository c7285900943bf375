/** The browser's data about this tablet's storage; null for values that it does not provide. */
export type StorageState = { usedBytes: number | null; quotaBytes: number | null; isPersisted: boolean | null }

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
