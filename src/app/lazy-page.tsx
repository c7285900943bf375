import type { ComponentType } from 'react'
import { lazyPart } from '../components/async/lazy-part.tsx'
import { loadAllTexts } from '../i18n/i18n.ts'

/** A page that comes when it is first opened, with the texts that only such pages use. */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazyPart(async () => {
    const [module] = await Promise.all([load(), loadAllTexts()])
    return module[name]
  })
}
