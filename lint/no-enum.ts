import type { Rule } from './types.ts'

export const noEnum: Rule = {
  create: (context) => ({
    TSEnumDeclaration: (node) => context.report({ node, message: 'A code set is an `as const` object or list.' }),
  }),
}
