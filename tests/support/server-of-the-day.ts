import { riyadhToday } from './riyadh-today.ts'
import { ServerProcess } from './server-process.ts'

/** A server that many tests share. Past midnight it is another one, for the demo chain is told as of the day it was made. */
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
