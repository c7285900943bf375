import type { ComponentType } from 'react'
import { lazyPart } from '../components/async/lazy-part.tsx'
import { loadAllTexts } from '../i18n/i18n.ts'
import type { TitledPageProps } from './pages/titled-page.tsx'

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

/** A page that is one part of a feature under a title, and perhaps only there with an extended server. */
export function titledPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  frame: Omit<TitledPageProps, 'children'>,
) {
  return lazyPart(async () => {
    const [module, { TitledPage }] = await Promise.all([load(), import('./pages/titled-page.tsx'), loadAllTexts()])
    const Part: ComponentType<Props> = module[name]
    return (props: Props) => (
      <TitledPage {...frame}>
        <Part {...props} />
      </TitledPage>
    )
  })
}
