/** The Background Sync API, which TypeScript's own libraries leave out because only Chromium has it. */
interface ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}
