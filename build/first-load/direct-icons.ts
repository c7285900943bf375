import type { Plugin } from 'vite'

const FROM_BARREL = /import \{([^}]+)\} from '@tabler\/icons-react'/g

/**
 * Imports each icon from its own file. Through the package's entry, which the first load imports too, the bundler would
 * put the icons of all pages into the first load.
 */
export function directIcons(): Plugin {
  return {
    name: 'counter-direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.tsx') && !id.endsWith('.ts')) return null
      if (!code.includes("from '@tabler/icons-react'")) return null
      const direct = code.replace(FROM_BARREL, (_whole, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
          .join(';'),
      )
      return { code: direct, map: null }
    },
  }
}
