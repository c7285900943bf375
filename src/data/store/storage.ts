/** Asks the browser to persist our data. It may refuse without an error; `readStorage` shows the result. */
export async function askToPersist(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // No storage manager (an origin without https): the device page says "not protected".
  }
}
