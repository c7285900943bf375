import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The headless shell of Chromium, which Playwright uses too: a third faster without a window. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const INSTALL_TIMEOUT_MS = 10 * 60 * 1000

/** Flags for every browser: no connections to the outside, and no sandbox, which root cannot use. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** CHROMIUM_PATH, otherwise a system Chromium, otherwise Playwright's; null if there is none. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there`)
    return named
  }
  const own = chromium.executablePath()
  return inPath(SYSTEM_NAMES) ?? (own && existsSync(own) ? own : null)
}

/** For pages only: CHROMIUM_PATH, otherwise a system's headless shell, otherwise any Chromium. */
export function findForPages(): string | null {
  return (process.env['CHROMIUM_PATH'] ? null : inPath(SHELL_NAMES)) ?? findChromium()
}

/** The variant that findForPages did not choose, shell or full browser; null if the system has only one. */
export function findOther(): string | null {
  const isShell = SHELL_NAMES.includes(basename(findForPages() ?? ''))
  return inPath(isShell ? SYSTEM_NAMES : SHELL_NAMES)
}

function inPath(names: string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null
}

/** Finds a Chromium or installs one with a message. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium found (CHROMIUM_PATH, the system, Playwright). Installing one: first by Playwright …')
  run('npx', ['playwright', 'install', 'chromium'])
  const own = findChromium()
  if (own) return own
  if (process.getuid?.() === 0 && hasCommand('apt-get')) {
    console.log('… that did not work. Installing Debian’s packages …')
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell'])
    const debian = findChromium()
    if (debian) return debian
  }
  throw new Error('No Chromium could be installed. Install one and name it in CHROMIUM_PATH.')
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: 'inherit',
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function hasCommand(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
