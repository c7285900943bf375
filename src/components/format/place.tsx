import { useOptionLabel } from '../../i18n/use-option-label.ts'

/** A pharmacy or another place of work, by the name of the wire: shown with its name of today, in its own direction. */
export function Place({ children, dir }: { children: string; dir?: 'ltr' }) {
  return <bdi dir={dir}>{useOptionLabel()(children)}</bdi>
}
