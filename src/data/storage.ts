/** Asks the browser never to clear our data by itself. It may refuse, silently; `readStorage` tells. */
export async function askToPersist(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // No storage manager (an address without https): the device page says "not protected".
  }
}
