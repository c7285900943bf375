import { meta, rules } from 'eslint-plugin-regexp'

/** Under tsx the package, which is CommonJS, has no default export, with which oxlint could load it itself. */
export default { meta, rules }
