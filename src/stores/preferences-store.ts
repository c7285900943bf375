import { create } from 'zustand'

export const SCHEMES = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** The device's appearance. Language, digits and calendar are Lingui's own state (`i18n.ts`). */
export const usePreferencesStore = create<{ scheme: Scheme }>(() => ({ scheme: 'auto' }))

export function isScheme(value: unknown): value is Scheme {
  return SCHEMES.some((scheme) => scheme === value)
}
