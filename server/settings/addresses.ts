import type { Config } from './settings.ts'

/** Where a server on this machine is reached. One that listens on every address also listens on the loopback one. */
export function loopbackAddress({ host, port }: { host: string; port: number }): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The address that people use, without a slash at its end; `port` is the one that the server listens on. */
export function publicAddress({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>, port: number): string {
  return publicUrl ?? loopbackAddress({ host, port })
}
