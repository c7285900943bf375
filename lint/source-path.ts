import { posix, relative, sep } from 'node:path'

/** The file's path relative to the project's root, with forward slashes. */
export function pathInProject(filename: string, cwd: string): string {
  return relative(cwd, filename).split(sep).join('/')
}

/** Resolves a specifier to a path in the project or the name of a package. */
export function resolveImport(fromPath: string, specifier: string): { path: string } | { packageName: string } {
  if (specifier.startsWith('.'))
    return { path: posix.normalize(posix.join(posix.dirname(fromPath), specifier.split('?')[0] ?? '')) }
  const parts = specifier.split('/')
  return { packageName: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier) }
}
