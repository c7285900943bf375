import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { findPostgresPrograms, PostgresNode } from './postgres-node.ts'
import { SmallDisk } from './small-disk.ts'

const DISK_MEGABYTES = 2_048

/** A PostgreSQL that may be killed, restarted and run out of disk space without affecting others. */
export type ExpendablePostgres = {
  readonly url: string
  readonly disk: SmallDisk | null
  crash(): Promise<void>
  restart(): Promise<void>
  ensureRunning(): Promise<void>
  /** Only with a standby that takes over from the crashed primary. */
  failOver?(): Promise<void>
  dispose(): Promise<void>
}

/** One machine with a disk of its own. */
export class OwnPostgres implements ExpendablePostgres {
  readonly disk: SmallDisk | null
  readonly #folder: string
  readonly #node: PostgresNode

  private constructor(parts: { folder: string; node: PostgresNode; disk: SmallDisk | null }) {
    this.#folder = parts.folder
    this.#node = parts.node
    this.disk = parts.disk
  }

  /** Null if PostgreSQL's programs are not installed or cannot be run. */
  static async start(): Promise<OwnPostgres | null> {
    const programs = findPostgresPrograms()
    if (programs === null) return null
    const folder = mkdtempSync(join(tmpdir(), 'counter-postgres-'))
    try {
      const disk = SmallDisk.mount(folder, {
        megabytes: DISK_MEGABYTES,
        ...(programs.user && { owner: programs.user.uid }),
      })
      const own = new OwnPostgres({
        folder,
        node: new PostgresNode({ programs, folder, port: await freePort() }),
        disk,
      })
      await own.#node.create()
      await own.ensureRunning()
      return own
    } catch {
      rmSync(folder, { recursive: true, force: true })
      return null
    }
  }

  get url(): string {
    return this.#node.url
  }

  crash(): Promise<void> {
    return this.#node.crash()
  }

  restart(): Promise<void> {
    return this.#node.restart()
  }

  ensureRunning(): Promise<void> {
    return this.#node.ensureRunning()
  }

  async dispose(): Promise<void> {
    await this.#node.crash()
    this.disk?.unmount()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
