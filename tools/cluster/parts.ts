import { chownSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BUNDLE_VARIABLE } from '../../tests/support/server-bundle-variable.ts'
import type { PostgresPrograms } from '../../tests/support/soak/postgres-node.ts'
import { Node, POSTGRES_DATA } from './node.ts'
import { Part } from './part.ts'
import { filled, variablesIn, writeFilled } from './templates.ts'
import type { Values } from './templates.ts'

const root = resolve(import.meta.dirname, '../..')

/** Makes the parts of a cluster in a folder, without starting them. */
export class Parts {
  readonly #folder: string
  readonly #values: Values
  readonly #programs: PostgresPrograms

  constructor(folder: string, { values, programs }: { values: Values; programs: PostgresPrograms }) {
    this.#folder = folder
    this.#values = values
    this.#programs = programs
  }

  node(name: string, address: string): Node {
    const own = this.#folderOf(name)
    const { bin, user } = this.#programs
    const filling = {
      values: { ...this.#values, NAME: name, HERE: address },
      instead: [
        ['/usr/lib/postgresql/15/bin', bin],
        ['/var/lib/postgresql/15/counter', join(own, POSTGRES_DATA)],
        ['/var/lib/postgresql', own],
        ['/var/lib/etcd/default', join(own, 'etcd')],
        // It would restart this machine.
        ['mode: automatic', "mode: 'off'"],
      ] as const,
    }
    const config = writeFilled('patroni.yml', { folder: own, user, ...filling })
    return new Node({
      name,
      address,
      folder: own,
      etcd: this.#part(`${name}-etcd`, ['etcd'], variablesIn(filled('etcd.env', filling))),
      patroni: this.#part(`${name}-patroni`, ['patroni', config]),
    })
  }

  pgbouncer(): Part {
    const folder = this.#folderOf('pgbouncer')
    const filling = { folder, user: this.#programs.user, values: this.#values }
    writeFilled('userlist.txt', { ...filling, instead: [] })
    return this.#part('pgbouncer', [
      'pgbouncer',
      writeFilled('pgbouncer.ini', { ...filling, instead: [['/etc/pgbouncer', folder]] }),
    ])
  }

  haproxy(): Part {
    // Without rights that only root can give up, and without the system's log.
    const instead = [[/^ +(?:log|chroot|user|group) .*\n/gm, '']] as const
    const filling = { folder: this.#folderOf('haproxy'), user: this.#programs.user, values: this.#values, instead }
    return this.#part('haproxy', ['haproxy', '-db', '-f', writeFilled('haproxy.cfg', filling)])
  }

  server(name: string, address: string): Part {
    const [host = '', port = ''] = address.split(':')
    const env = {
      HOST: host,
      PORT: port,
      DATA_DIR: join(this.#folder, name),
      DATABASE_URL: databaseUrl(this.#values),
      PIN_SECRET: this.#values['PIN_SECRET'] ?? '',
      TRUST_PROXY: '1',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      APP_DIR: join(root, 'dist/app'),
    }
    const command = [process.execPath, process.env[BUNDLE_VARIABLE] ?? '']
    return new Part({ name, command, log: this.#logOf(name), env })
  }

  /** As the user that PostgreSQL runs as, which is never root. */
  #part(name: string, command: string[], env: Record<string, string> = {}): Part {
    return new Part({
      name,
      command,
      log: this.#logOf(name),
      env: { ...withSbin(), ...env },
      user: this.#programs.user,
    })
  }

  #logOf(name: string): string {
    return join(this.#folder, `${name}.log`)
  }

  #folderOf(name: string): string {
    const own = join(this.#folder, name)
    mkdirSync(own, { mode: 0o700 })
    const { user } = this.#programs
    if (user) chownSync(own, user.uid, user.gid)
    return own
  }
}

/** PgBouncer, as the servers and their commands use it. */
export function databaseUrl({ COUNTER_PASSWORD, LOCAL }: Values): string {
  return `postgres://counter:${COUNTER_PASSWORD}@${LOCAL}:6432/counter`
}

/** Debian's HAProxy and PgBouncer are where only root looks. */
export function withSbin(): Record<string, string> {
  return { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` }
}
