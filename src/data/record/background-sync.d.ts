/** The Background Sync API. TypeScript's own libraries leave it out because only Chromium has it. */
interface ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}
