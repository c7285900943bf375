import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { Rollup } from 'vite'

const root = resolve(import.meta.dirname, '../..')

type Bundle = {
  /** File names without extension, with the sources that they are made of. */
  entries: Record<string, string>
  /** Two folders below a package.json, like server/routes, because the server reads its version from there. */
  folder: string
}

/** Compiles the server's sources into a folder. Returns the names of the packages that they import. */
export async function bundleServer({ entries, folder }: Bundle): Promise<string[]> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, join(root, source)])),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return packagesOf(built as Rollup.RollupOutput)
}

function packagesOf({ output }: Rollup.RollupOutput): string[] {
  const own = new Set(output.map(({ fileName }) => fileName))
  const imports = output.flatMap((file) => (file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : []))
  const packages = imports.filter((name) => !own.has(name) && !name.startsWith('node:')).map(packageOf)
  return [...new Set(packages)].toSorted()
}

/** `zod` of `zod/mini`, and `@fastify/cookie` of itself. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
