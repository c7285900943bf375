import { runInNewContext } from 'node:vm'
import { build, parseAst } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { classicFirstLoad, classicFormOf } from '../../build/first-load/classic-first-load.ts'
import { firstTextIds } from '../../build/first-load/first-texts.ts'
import { ringIn } from '../../build/first-load/no-chunk-rings.ts'

describe('The build check', () => {
  it('finds chunks that import each other in a cycle', () => {
    expect(
      ringIn(
        new Map([
          ['page', ['a']],
          ['a', ['b', 'start']],
          ['b', ['start', 'a']],
          ['start', []],
        ]),
      ),
    ).toEqual(['a', 'b', 'a'])
    expect(ringIn(new Map([['alone', ['alone']]]))).toEqual(['alone', 'alone'])
  })

  it('accepts a chunk that several chunks import', () => {
    expect(
      ringIn(
        new Map([
          ['page', ['a', 'b', 'start']],
          ['a', ['start']],
          ['b', ['a', 'start']],
          ['start', []],
        ]),
      ),
    ).toBeNull()
  })
})

describe('A chunk of the first load', () => {
  const formsOf = (fileName: string, code: string) => classicFormOf({ fileName, code }, parseAst(code))

  it('passes its exports as a classic script to the next one under any name, and exposes nothing else to the page', () => {
    const start = formsOf('assets/start-1.js', 'const a=1,b=()=>a+1;export{a as if,b as n};')
    const view = formsOf(
      'assets/view-2.js',
      'import{if as one,n as two}from"./start-1.js";globalThis.shown=[one,two(),typeof a];export{two as t};',
    )
    const page: { shown?: unknown; a?: unknown } = {}
    runInNewContext(start.classic + view.classic, page)
    expect(page.shown).toEqual([1, 2, 'undefined'])
    expect(page.a).toBeUndefined()
    expect(start.module).toBe('const{if:_0,n:_1}=globalThis.counterChunks["start-1.js"];export{_0 as if,_1 as n};\n')
  })

  it('fails the build when it exports a binding that changes after the load, and only then', () => {
    for (const change of [
      '()=>{a=2}',
      'function(){a++}',
      '()=>{[a]=[2]}',
      '()=>{({b:a}={b:2})}',
      '()=>{for(a of[2]);}',
      '()=>{{let a}a??=2}',
      '(b=a=2)=>b',
    ]) {
      expect(() => formsOf('assets/start-1.js', `let a=1;const f=${change};export{a,f};`), change).toThrow(
        'start-1.js: a',
      )
    }
    for (const other of [
      'a=>{a=2}',
      '()=>{var a;a=2}',
      '({b:a})=>{a=2}',
      '()=>{if(1){let a;a=2}}',
      '()=>{for(let a=0;a<2;a++);}',
      '()=>{try{}catch(a){a=2}}',
      '()=>{a.b=2}',
      '()=>{c=2}',
      'function a(){a=2}',
    ]) {
      expect(() => formsOf('assets/start-1.js', `let a=1,c=1;a={};const f=${other};export{a,f};`), other).not.toThrow()
    }
  })

  it('has a different file name in each form, because a cached name is never fetched again', async () => {
    const source: Plugin = {
      name: 'source',
      resolveId: (id) => (id === 'view' ? '\0view' : null),
      load: (id) => (id === '\0view' ? 'console.log(1)' : null),
    }
    const nameWith = async (...plugins: Plugin[]) => {
      const options = { write: false, modulePreload: false, rolldownOptions: { input: { view: 'view' } } } as const
      const { output } = (await build({
        configFile: false,
        publicDir: false,
        logLevel: 'silent',
        plugins: [source, ...plugins],
        build: options,
      })) as Rolldown.RolldownOutput
      return output[0].fileName
    }
    expect(await nameWith()).toMatch(/view-/)
    expect(await nameWith(classicFirstLoad())).not.toBe(await nameWith())
  })

  it('fails the build when it imports or exports in a way that a classic script cannot express', () => {
    expect(() => formsOf('assets/view-1.js', 'import*as all from"./start-1.js";all')).toThrow('view-1.js')
    expect(() => formsOf('assets/view-1.js', 'export default 1')).toThrow('view-1.js')
    expect(() => formsOf('assets/view-1.js', 'export*from"./start-1.js"')).toThrow('view-1.js')
  })
})

describe('The first texts', () => {
  it('are those of sign-in, frame, home and the parts they load on demand, and of no other page', () => {
    const ids = firstTextIds()
    const isFirst = (id: string) => ids.has(id)
    expect(['session.submit', 'app.placeHome', 'sales.recordMorning', 'app.menu'].filter((id) => !isFirst(id))).toEqual(
      [],
    )
    expect(
      [
        'errors.forbidden',
        'sync.title',
        'sales.save',
        'leave.title',
        'contacts.emailHint',
        'session.signOutGoes',
      ].filter(isFirst),
    ).toEqual([])
  })
})
