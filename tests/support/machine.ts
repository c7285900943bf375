import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from './free-port.ts'

/** Folders of a real machine that the steps of docs/operating and the files of deploy/ name. */
const FOLDERS = ['/opt', '/var/lib', '/etc/systemd/system', '/etc', '/usr/local/bin']
const NAMED_FOLDER = /(?<=^|[\s"'=:(>-])\/(?:opt|etc|var\/lib|usr\/local\/bin)(?=[/\s"']|$)/gm
/** What the documents say, and what is free on the machine of the test. */
const PORTS = ['8080', '9100']

/** The user of the service; the stand-in starts it as the user of the test. */
const SERVICE_USER = 61_184

type Done = { code: number; output: string; errors: string }

/**
 * A machine that an operator sets up step by step: another root folder, other ports, and a stand-in for systemd that
 * starts what the units name, in their folder and with their settings.
 */
export class Machine {
  readonly root = mkdtempSync(join(tmpdir(), 'machine-'))
  readonly #ports: Record<string, number>
  readonly #running = new Map<string, ChildProcess>()
  readonly #systemd = createServer((request, response) => {
    void text(request).then(async (line) => {
      const { code, errors } = await this.#systemctl(line.trim().split(/\s+/))
      response.writeHead(code === 0 ? 200 : 500).end(errors)
    })
  })

  private constructor(ports: Record<string, number>) {
    this.#ports = ports
  }

  static async start(): Promise<Machine> {
    const ports: Record<string, number> = {}
    for (const port of PORTS) ports[port] = await freePort()
    const machine = new Machine(ports)
    for (const folder of [...FOLDERS, '/bin', '/work']) mkdirSync(join(machine.root, folder), { recursive: true })
    await once(machine.#systemd.listen(0, '127.0.0.1'), 'listening')
    const { port } = machine.#systemd.address() as AddressInfo
    machine.#addProgram('systemctl', `exec curl --fail-with-body --silent --data "$*" http://127.0.0.1:${port}`)
    machine.#addProgram('node', `exec "${process.execPath}" "$@"`)
    // The script as installed, with this machine's folders.
    machine.#addProgram('counter', `exec bash <(sed '${machine.#sed}' ${machine.#at('/usr/local/bin/counter')}) "$@"`)
    writeFileSync(machine.#at('/etc/counter.env'), 'DRAIN_SECONDS=0\n')
    return machine
  }

  /** The folder where the operator is. */
  get work(): string {
    return join(this.root, 'work')
  }

  get url(): string {
    return `http://127.0.0.1:${this.#ports['8080']}`
  }

  /** Runs lines of a shell as they are in a document. Throws with the output if one of them fails. */
  async run(lines: string, input = ''): Promise<string> {
    const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', this.#here(lines)], {
      cwd: this.work,
      env: this.#environment(),
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const { code, output, errors } = await finished(child)
    if (code !== 0) throw new Error(`${lines}\nended with ${code}:\n${output}${errors}`)
    return output
  }

  async dispose(): Promise<void> {
    for (const unit of this.#running.keys()) await this.#stop(unit)
    this.#systemd.close()
    rmSync(this.root, { recursive: true, force: true })
  }

  async #systemctl([action = '', ...rest]: string[]): Promise<Done> {
    const unit = rest.find((word) => !word.startsWith('-')) ?? ''
    if (action === 'daemon-reload') return { code: 0, output: '', errors: '' }
    const file = this.#at(`/etc/systemd/system/${unit.includes('.') ? unit : `${unit}.service`}`)
    if (!existsSync(file)) return { code: 5, output: '', errors: `Unit ${unit} not found.` }
    if (action === 'stop' || action === 'restart') await this.#stop(unit)
    if (action === 'stop' || file.endsWith('.timer')) return { code: 0, output: '', errors: '' }
    return this.#start(unit, file)
  }

  async #start(unit: string, file: string): Promise<Done> {
    const lines = this.#here(readFileSync(file, 'utf8')).split('\n')
    const all = (key: string) => lines.flatMap((line) => (line.startsWith(`${key}=`) ? line.slice(key.length + 1) : []))
    const settings = [
      ...all('Environment').flatMap((line) => line.split(' ')),
      ...all('EnvironmentFile').flatMap((path) => readFileSync(path.replace(/^-/, ''), 'utf8').trim().split('\n')),
    ]
    for (const name of all('StateDirectory').flatMap((line) => line.split(' '))) {
      const folder = this.#at(`/var/lib/${name}`)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (process.getuid?.() === 0) chownSync(folder, SERVICE_USER, SERVICE_USER)
    }
    const [, ...args] = (all('ExecStart')[0] ?? '').split(' ')
    const child = spawn(process.execPath, args, {
      cwd: all('WorkingDirectory')[0],
      env: Object.fromEntries(
        settings.map((setting) => [setting.split('=')[0], setting.slice(setting.indexOf('=') + 1)]),
      ),
      stdio: 'pipe',
    })
    if (all('Type')[0] === 'oneshot') return finished(child)
    child.stdout.resume()
    child.stderr.resume()
    this.#running.set(unit, child)
    return { code: 0, output: '', errors: '' }
  }

  async #stop(unit: string): Promise<void> {
    const child = this.#running.get(unit)
    this.#running.delete(unit)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  #addProgram(name: string, line: string): void {
    writeFileSync(join(this.root, 'bin', name), `#!/bin/bash\n${line}\n`, { mode: 0o755 })
  }

  #environment(): NodeJS.ProcessEnv {
    const path = [join(this.root, 'bin'), this.#at('/usr/local/bin'), process.env['PATH']].join(':')
    return { PATH: path, HOME: this.root }
  }

  #at(path: string): string {
    return join(this.root, path)
  }

  /** The same text with the folders and ports of this machine. */
  #here(script: string): string {
    const moved = script.replaceAll(NAMED_FOLDER, (folder) => this.root + folder)
    return PORTS.reduce((all, port) => all.replaceAll(port, String(this.#ports[port])), moved)
  }

  /** The same as a script of sed. */
  get #sed(): string {
    const ports = PORTS.map((port) => `s#${port}#${this.#ports[port]}#g`)
    return [String.raw`s#\(/opt\|/var/lib\|/etc\)/#${this.root}\1/#g`, ...ports].join(';')
  }
}

async function finished(child: ChildProcess): Promise<Done> {
  let [output, errors] = ['', '']
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output, errors }
}
