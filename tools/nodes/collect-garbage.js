// Preloaded into a program: runs garbage collections in tasks of their own, outside JavaScript, as V8 does by itself at
// times. A native object whose destructor needs a JavaScript context then crashes the process (docs/traps.md).
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const INTERVAL_MS = 500

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc')
setInterval(() => void gc({ type: 'major', execution: 'async' }), INTERVAL_MS).unref()
