import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** A separate disk that can be filled completely and emptied again. */
export class SmallDisk {
  readonly #folder: string
  readonly #bytes: number

  private constructor(folder: string, bytes: number) {
    this.#folder = folder
    this.#bytes = bytes
  }

  /** Null if mounting is not permitted. */
  static mount(folder: string, { megabytes, owner }: { megabytes: number; owner?: number }): SmallDisk | null {
    try {
      const options = `size=${megabytes}m,mode=0700${owner === undefined ? '' : `,uid=${owner}`}`
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
      return new SmallDisk(folder, megabytes * 1024 * 1024)
    } catch {
      return null
    }
  }

  fill(): void {
    const { bavail, bsize, blocks } = statfsSync(this.#folder)
    if (blocks * bsize !== this.#bytes) throw new Error('this is not the disk that was mounted')
    try {
      if (bavail > 0) execFileSync('fallocate', ['-l', String(bavail * bsize), this.#ballast], { stdio: 'ignore' })
    } catch {
      // Concurrent writes took some of the space; the disk is full enough, or is filled next time.
    }
  }

  empty(): void {
    rmSync(this.#ballast, { force: true })
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.#folder], { stdio: 'ignore' })
  }

  get #ballast(): string {
    return join(this.#folder, 'ballast')
  }
}
