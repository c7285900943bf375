import type { ComponentType } from 'react'
import { lazyPart } from '../components/async/lazy-part.tsx'
import { loadAllTexts } from '../i18n/i18n.ts'

/** A page that loads when it is first opened, together with the texts that are not part of the first load. */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazyPart(async () => {
    const [module] = await Promise.all([load(), loadAllTexts()])
    return module[name]
  })
}
