import type { Change } from './changed-sources.ts'
import type { ListName } from './list-gain.ts'

type Common = { trick: string; changes?: readonly Change[] }
/**
 * `leftOut`: what vite.config.ts leaves out, by name. `leftOutOfBoth`: what the app that it is compared with lacks too,
 * because it does not work without the trick. `shown`: the figure of the start, the content if not given.
 */
export type StartTrick = Common & {
  leftOut?: readonly string[]
  leftOutOfBoth?: readonly string[]
  shown?: 'frame' | 'content'
}
export type ListTrick = Common & { lists: readonly ListName[] }

/** Replaces the whole module. */
const all = (file: RegExp, source: string): Change => ({ file, to: () => source })
const part = (file: RegExp, from: string | RegExp, to: string): Change => ({
  file,
  to: (source) => source.replace(from, to),
})

const CLASSIC = ['counter-classic-first-load', 'counter-compile-early']

/** Judged by the bytes of the first load and by the offline start. */
export const START_TRICKS: readonly StartTrick[] = [
  {
    trick: 'boot script',
    leftOut: ['counter-boot-script'],
    changes: [
      part(/\/index\.html$/, '<script src="/boot.js"></script>', ''),
      { file: /\/src\/early\.ts$/, to: (source) => `import './boot.ts'\n${source}` },
    ],
  },
  { trick: 'first-load chunks', leftOut: ['first-load-chunks'], leftOutOfBoth: CLASSIC },
  { trick: 'classic scripts and early compile', leftOut: CLASSIC },
  { trick: 'early compile', leftOut: ['counter-compile-early'] },
  { trick: 'chunk groups of later pages', leftOut: ['lazy-chunks', 'counter-no-chunk-rings'] },
  { trick: 'first texts', leftOut: ['first-texts'] },
  { trick: 'style sheets after the shell', leftOut: ['counter-styles-after-shell'], shown: 'frame' },
  {
    trick: 'page kinds',
    changes: [
      all(
        /\/src\/data\/sync\/page-kinds\.ts$/,
        `export { kinds as pageKinds } from '../../kinds/kinds.ts'
        export const preparePageKinds = async () => {}`,
      ),
    ],
  },
  {
    trick: 'preloaded queries',
    changes: [
      all(
        /\/src\/lib\/preloaded-queries\.ts$/,
        `export const preloadQuery = () => {}
        export const forgetPreloadedQueries = () => {}
        export const usePreloadedQuery = () => undefined`,
      ),
    ],
  },
  {
    trick: 'deferred parts',
    changes: [all(/\/components\/async\/deferred\.tsx$/, 'export const Deferred = ({ children }) => children')],
  },
  {
    trick: 'delayed parts',
    changes: [all(/\/components\/async\/delayed\.tsx$/, 'export const Delayed = ({ children }) => children')],
  },
  {
    trick: 'on-demand parts',
    changes: [
      all(
        /\/components\/async\/on-demand\.tsx$/,
        `import { createElement } from 'react'
        export const onDemand = (partOf) => Object.assign((props) => createElement(partOf(), props), { prepare() {} })`,
      ),
      { file: /\/src\/.*\.tsx$/, to: importAtOnce },
    ],
  },
]

/** Judged by the longest task on the screens that they are for. */
export const LIST_TRICKS: readonly ListTrick[] = [
  {
    trick: 'structural sharing',
    lists: ['reported days', 'payroll table'],
    changes: [all(/\/src\/lib\/structural-sharing\.ts$/, 'export const shareStructure = (_before, value) => value')],
  },
  {
    trick: 'windowing',
    lists: ['dashboard'],
    changes: [
      all(
        /\/components\/layout\/windowed-chunks\.tsx$/,
        'export const WindowedChunks = ({ items, children }) => children(items, 0)',
      ),
    ],
  },
  {
    trick: 'reads in chunks',
    lists: ['employees', 'visits', 'payroll cards'],
    changes: [
      all(/\/src\/data\/chunked-reads\.ts$/, `export const readInChunks = (table) => table.orderBy(':id').toArray()`),
    ],
  },
  {
    trick: 'first rows in a transition',
    lists: ['dashboard', 'employees', 'visits', 'payroll cards'],
    changes: [
      part(
        /\/src\/lib\/use-live-query\.ts$/,
        'startTransition(() => observer.next?.(last as Value))',
        'observer.next?.(last as Value)',
      ),
    ],
  },
]

/** Judged by a single save, and by sending many. */
export const SAVE_TRICKS: readonly Common[] = [
  {
    trick: 'browser group commit',
    changes: [
      all(
        /\/outbox\/src\/store\/group-commit\.ts$/,
        `export const groupCommit = (transaction) => async (body) => {
          let result
          await transaction(async (tx) => { result = await body(tx) })
          return result
        }`,
      ),
    ],
  },
]

/** Judged by requests a second. */
export const SERVER_TRICKS: readonly Common[] = [
  {
    trick: 'server group commit',
    changes: [
      all(
        /\/server\/database\/group-commit\.ts$/,
        'export const inSharedTransaction = (database, work) => database.transaction().execute(work)',
      ),
    ],
  },
  {
    trick: 'prepared statements',
    changes: [
      all(
        /\/server\/database\/prepared-once\.ts$/,
        'export const preparedOnce = (file) => ({ prepare: (text) => file.prepare(text), close: () => file.close() })',
      ),
    ],
  },
]

/** Each `onDemand(… import('./part.tsx') …)` becomes a static import. The part's texts stay where they are. */
function importAtOnce(source: string): string {
  const imports: string[] = []
  const changed = source.replaceAll(
    /onDemand\(\s*(?:async )?\(\) =>\s*(?:withTexts\()?import\(('[^']+')\)\.then\(\(module\) => module\.(\w+)\)\)?,?\s*\)/g,
    (_call, path: string, name: string) => {
      imports.push(`import { ${name} as Static${name} } from ${path}\n`)
      return `onDemand(() => Static${name})`
    },
  )
  return imports.join('') + changed
}
