import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundleServer } from '../build/server/bundle-server.ts'
import { copyPackages } from '../build/server/copy-packages.ts'
import { SQLITE_PACKAGE } from '../server/database/sqlite-file.ts'
import { isBuildStale } from '../build/commands/build-age.ts'
import { root, run } from '../build/commands/run.ts'

/**
 * Builds the release: a folder in `dist/package`, or in the folder that is named, and a tarball of it, with the built app, the compiled server and the
 * packages that the server needs; its checksum, and the list of all packages that are in the app and the server
 * (`sbom.json`, CycloneDX). It is started with `node server.js`, and holds the SQLite driver for this version of
 * Node and for 22.14 and later.
 */
const ENTRIES = { server: 'server/server.ts', admin: 'server/admin/main.ts', database: 'server/backup/main.ts' }
const SQLITE_PACKAGES = [...new Set(['better-sqlite3', SQLITE_PACKAGE])]

const { version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
  engines: Record<string, string>
}
const name = `counter-${version}`
const packages = resolve(process.argv[2] ?? join(root, 'dist/package'))
const folder = join(packages, name)

if (process.argv[2] === undefined) rmSync(packages, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
if (isBuildStale()) await must('npx', ['vite', 'build'])
for (const part of ['app', 'testing']) cpSync(join(root, 'dist', part), join(folder, part), { recursive: true })
const imported = await bundleServer({ entries: ENTRIES, folder: join(folder, 'lib/server') })
copyPackages([...imported, ...SQLITE_PACKAGES], { from: root, to: folder })
for (const entry of Object.keys(ENTRIES)) writeFileSync(join(folder, `${entry}.js`), starterOf(entry))
for (const part of ['deploy', 'docs/operating', 'CHANGELOG.md', 'SECURITY.md'])
  cpSync(join(root, part), join(folder, part), { recursive: true })
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
writeFileSync(join(folder, 'sbom.json'), billOfMaterials())
const tarball = join(packages, `${name}.tar.gz`)
await must('tar', ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '-czf', tarball, '-C', packages, name])
const checksum = createHash('sha256').update(readFileSync(tarball)).digest('hex')
writeFileSync(join(packages, 'SHA256SUMS'), `${checksum}  ${name}.tar.gz\n`)
const { output } = await run('du', ['-sh', folder, tarball], { isQuiet: true })
process.stdout.write(output)

function starterOf(entry: string): string {
  return `import { join } from 'node:path'
process.env.APP_DIR ||= join(import.meta.dirname, 'app')
await import('./lib/server/${entry}.js')
`
}

function manifest() {
  return {
    name: 'counter',
    version,
    private: true,
    type: 'module',
    engines,
    scripts: { start: 'exec node server.js', admin: 'node admin.js', database: 'node database.js' },
  }
}

/** By npm itself: a tool of its own would add a hundred packages to the installation, one of which is compiled. */
function billOfMaterials(): string {
  const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application']
  const bill = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  // npm names it after the folder.
  bill.metadata.component.name = 'counter'
  return `${JSON.stringify(bill, null, 2)}\n`
}

async function must(command: string, args: string[]): Promise<void> {
  const { code, output } = await run(command, args, { isQuiet: true })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
}
