import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../../server/settings/settings.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')
/** Stands for what the operator sets in .env. */
const SECRET = 'x'.repeat(32)
const image = read('Dockerfile').replaceAll('\\\n', ' ')

type Service = {
  image: string
  environment?: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  restart?: string
  stop_grace_period?: string
  volumes?: string[]
  networks: string[]
}
const { services, networks } = parse(read('compose.yaml').replaceAll(/\$\{\w+:\?\}/g, SECRET), {
  merge: true,
}) as Record<'services' | 'networks', Record<string, Service>>
const servers = Object.entries(services).filter(([name]) => name.startsWith('server-'))

describe('the image', () => {
  test('copies only what exists, and leaves out nothing that the release is built from', () => {
    const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
    expect(copied).toContain('package-lock.json')
    expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([])
    const { references } = parse(read('tsconfig.json')) as { references: { path: string }[] }
    const needed = [
      ...read('build/commands/build-age.ts').matchAll(/^ {2}'([^']+)',$/gm),
      ...read('scripts/package.ts').matchAll(/\.\.\/(\w+)\//g),
    ]
    const folders = [...needed.map(([, name = '']) => name), ...references.map(({ path }) => path.slice(2))]
    const ignored = read('.dockerignore').split('\n')
    expect(folders.filter((name) => ignored.includes(name.split('/')[0] ?? ''))).toEqual([])
  })

  test('runs as a user without rights, with settings that the server takes', () => {
    expect(image).toMatch(/^USER node$/m)
    const settings = /^ENV (.+)$/m.exec(image)?.[1] ?? ''
    expect(readSettings(environmentIn(settings))).toMatchObject({
      host: '0.0.0.0',
      dataDir: '/var/lib/counter',
      demo: 'never',
    })
  })

  test('is healthy while its server answers, and unhealthy otherwise', async () => {
    const [program, ...args] = JSON.parse(/^HEALTHCHECK .*CMD (\[.*\])$/m.exec(image)?.[1] ?? '[]') as string[]
    let status = 200
    const server = createServer(({ url }, answer) => answer.writeHead(url === '/api/health' ? status : 404).end())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const check = async () => {
      const child = spawn(program === 'node' ? process.execPath : '', args, { env: { PORT: String(port) } })
      return (await once(child, 'exit'))[0] as number
    }
    expect(await check()).toBe(0)
    status = 500
    expect(await check()).toBe(1)
    server.close()
    expect(await check()).toBe(1)
  })
})

describe('compose.yaml', () => {
  test('starts two servers of this version on one database, which a stop lets finish', () => {
    expect(servers).toHaveLength(2)
    for (const [, server] of servers) {
      expect(server.image).toBe(`counter:${(JSON.parse(read('package.json')) as { version: string }).version}`)
      const config = readSettings(server.environment ?? {})
      expect(config).toMatchObject({ trustProxy: 1 })
      expect(config.databaseUrl).toMatch(/@database\/counter$/)
      // A minute for requests in progress.
      expect(Number.parseInt(server.stop_grace_period ?? '', 10)).toBeGreaterThan(config.drainMs / 1000 + 60)
    }
  })

  test.each(servers)('%s can write nowhere and gain no right', (_name, server) => {
    expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(server.volumes).toBeUndefined()
    expect(server.networks.filter((name) => networks[name] === null)).toEqual([])
  })

  test('the proxy reaches every server, with the configuration in deploy/', () => {
    const reached = services['proxy']?.environment?.['SERVERS']?.split(' ')
    expect(reached).toEqual(servers.map(([name]) => `${name}:8080`))
    for (const name of ['SITE', 'SERVERS']) expect(read('deploy/Caddyfile')).toContain(`{$${name}:`)
  })
})

describe('the service', () => {
  test('restricts access to the database', () => {
    const settings = read('deploy/counter.service').split('\n')
    expect(settings).toEqual(
      expect.arrayContaining(['StateDirectory=counter', 'StateDirectoryMode=0700', 'UMask=0077']),
    )
  })

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined

  test.skipIf(!hasSystemd).each(['counter.service', 'counter-backup.service'])(
    '%s has an exposure of at most 2.0',
    (unit) => {
      const options = ['security', '--offline=true', '--threshold=20']
      const analyze = spawnSync('systemd-analyze', [...options, join(root, 'deploy', unit)])
      expect(String(analyze.stdout)).toContain('Overall exposure level')
      expect(analyze.status).toBe(0)
    },
  )
})

function environmentIn(settings: string): Record<string, string> {
  return Object.fromEntries(settings.split(' ').map((setting) => setting.split('=') as [string, string]))
}
