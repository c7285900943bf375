import { execFileSync, spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask } from 'node:https'
import { networkInterfaces, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connect } from 'node:tls'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

/** The name in the configurations of deploy/. */
export const PROXIED_NAME = 'counter.example.com'
const HERE = '127.0.0.1'
const deploy = resolve(import.meta.dirname, '../../deploy')

export type ProxyKind = 'nginx' | 'caddy'
export const PROXY_KINDS: ProxyKind[] = ['nginx', 'caddy']

/** Whether the program is installed (Debian's packages nginx-light and caddy). */
export function isInstalled(kind: ProxyKind): boolean {
  return spawnSync(kind, [kind === 'nginx' ? '-v' : 'version']).error === undefined
}

type Options = {
  kind: ProxyKind
  /** The ports of the server processes, one or two. */
  ports: readonly number[]
  /** Changes the configuration as shipped, to show what depends on it. */
  change?: (configuration: string) => string
}

/** A real nginx or Caddy with TLS, with the configuration in deploy/: only ports, paths and the certificate differ. */
export class RealProxy {
  readonly url: string
  readonly plainUrl: string
  readonly #port: number
  readonly #child: ChildProcess
  readonly #folder: string
  readonly #authority: string

  private constructor(parts: {
    port: number
    plainPort: number
    child: ChildProcess
    folder: string
    authority: string
  }) {
    this.#port = parts.port
    this.#child = parts.child
    this.#folder = parts.folder
    this.#authority = parts.authority
    this.url = `https://${PROXIED_NAME}:${parts.port}`
    this.plainUrl = `http://${HERE}:${parts.plainPort}`
  }

  static async start({ kind, ports, change = (configuration) => configuration }: Options): Promise<RealProxy> {
    const folder = mkdtempSync(join(tmpdir(), `counter-${kind}-`))
    const [port, plainPort] = [await freePort(), await freePort()]
    const { args, env, authority } = { nginx, caddy }[kind]({ folder, port, plainPort, ports, change })
    const child = spawn(kind, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
    let log = ''
    child.stderr.on('data', (chunk) => (log += String(chunk)))
    try {
      await until(`${kind} to answer`, () => {
        if (child.exitCode !== null) throw new Error(`${kind} ended with ${child.exitCode}:\n${log}`)
        return isListening(port)
      })
      return new RealProxy({ port, plainPort, child, folder, authority: readFileSync(authority, 'utf8') })
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }

  /** A `fetch` that verifies the certificate, like a browser that knows its authority. */
  readonly fetch = (url: string, { method = 'GET', headers, body }: Sent): Promise<Response> =>
    new Promise((done, fail) => {
      const { pathname, search } = new URL(url)
      const options = {
        ...{ host: HERE, port: this.#port, servername: PROXIED_NAME, ca: this.#authority, agent: false, method },
        headers: { ...headers, host: `${PROXIED_NAME}:${this.#port}` },
        path: pathname + search,
      }
      const request = ask(options, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const received = new Headers()
          for (const [name, values] of Object.entries(answer.headersDistinct))
            for (const value of values ?? []) received.append(name, value)
          done(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 0, headers: received }))
        })
      })
      request.on('error', fail)
      request.end(body)
    })

  /** Makes a Chromium resolve the name, and trust the certificate, to this machine. */
  async chromiumFlags(): Promise<string[]> {
    const { publicKey } = await certificateAt(this.#port)
    const key = createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64')
    return [`--host-resolver-rules=MAP ${PROXIED_NAME} ${HERE}`, `--ignore-certificate-errors-spki-list=${key}`]
  }

  /** Its process ends; the port refuses connections. */
  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit')
      this.#child.kill('SIGTERM')
      await ended
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string }
type Place = Required<Pick<Options, 'ports' | 'change'>> & { folder: string; port: number; plainPort: number }
type Program = { args: string[]; env: Record<string, string>; authority: string }

function nginx({ folder, port, plainPort, ports, change }: Place): Program {
  const inFolder = (name: string) => join(folder, name)
  const [key, certificate, temporary] = [inFolder('counter.key'), inFolder('counter.pem'), inFolder('temporary')]
  mkdirSync(temporary)
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', `/CN=${PROXIED_NAME}`, '-addext', `subjectAltName=DNS:${PROXIED_NAME}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  let shipped = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
  const put = (from: string, to: string) => {
    if (!shipped.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}"`)
    shipped = shipped.replaceAll(from, to)
  }
  put('server 127.0.0.1:8080 ', `server ${HERE}:${ports[0]} `)
  if (ports.length > 1) put('# server 127.0.0.1:8081 ', `server ${HERE}:${ports[1]} `)
  for (const [from, to] of [
    ['80', plainPort],
    ['443', port],
  ]) {
    put(`listen ${from}`, `listen ${HERE}:${to}`)
    put(`listen [::]:${from}`, HAS_IPV6 ? `listen [::1]:${to}` : `# listen [::]:${to}`)
  }
  put('/etc/ssl/counter.pem', certificate)
  put('/etc/ssl/private/counter.key', key)
  writeFileSync(join(folder, 'counter.conf'), change(shipped))
  const temporaries = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(temporary, name)};`,
  )
  const whole = [
    // Its workers would otherwise change to a user who may not read the folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...['daemon off;', `pid ${join(folder, 'nginx.pid')};`, 'error_log stderr notice;', 'events {}'],
    ...['http {', 'access_log off;', ...temporaries, `include ${join(folder, 'counter.conf')};`, '}'],
  ]
  writeFileSync(join(folder, 'nginx.conf'), whole.join('\n'))
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  return { args, env: {}, authority: certificate }
}

/** With certificates of an authority of its own, as on a network without a public name. */
function caddy({ folder, port, plainPort, ports, change }: Place): Program {
  const own = ['admin off', 'local_certs', 'skip_install_trust', `http_port ${plainPort}`, `https_port ${port}`]
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n${own.join('\n')}\n}\n${change(readFileSync(join(deploy, 'Caddyfile'), 'utf8'))}`)
  return {
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    env: {
      SERVERS: ports.map((each) => `${HERE}:${each}`).join(' '),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      HOME: folder,
    },
    authority: join(folder, 'caddy/pki/authorities/local/root.crt'),
  }
}

const HAS_IPV6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

async function isListening(port: number): Promise<boolean> {
  return certificateAt(port).then(
    () => true,
    () => false,
  )
}

function certificateAt(port: number): Promise<X509Certificate> {
  return new Promise((done, fail) => {
    const socket = connect({ host: HERE, port, servername: PROXIED_NAME, rejectUnauthorized: false }, () => {
      const certificate = socket.getPeerX509Certificate()
      socket.destroy()
      if (certificate) done(certificate)
      else fail(new Error('no certificate'))
    })
    socket.on('error', fail)
  })
}
