import { riyadhToday } from './riyadh-today.ts'
import { ServerProcess } from './server-process.ts'

/**
 * A server that many tests share. Replaced after midnight, because the demo chain depends on the day it was created.
 */
export class ServerOfTheDay {
  #day = ''
  #server: ServerProcess | null = null

  async get(): Promise<ServerProcess> {
    const today = riyadhToday()
    if (!this.#server || this.#day !== today) {
      await this.dispose()
      this.#server = await ServerProcess.start()
      this.#day = today
    }
    return this.#server
  }

  async dispose(): Promise<void> {
    await this.#server?.dispose()
    this.#server = null
  }
}
