import { useNameText } from '../../lib/shown-names.ts'
import styles from './name.module.css'

/** A hyphenated word, as a part of its own when a name is split at it. */
const HYPHENATED = /((?<!\S)\S*\p{L}-\p{L}\S*)/u

/**
 * A person's name as on the wire, shown in Arabic where that is known, in its own direction. It wraps between words and
 * not within `Al-Harbi`, unless that is wider than its container.
 */
export function Name({ children, className }: { children: string | null | undefined; className?: string | undefined }) {
  const parts = useNameText()(children ?? '').split(HYPHENATED)
  return <bdi className={className}>{parts.length === 1 ? parts[0] : parts.map(inElement)}</bdi>
}

function inElement(part: string, index: number) {
  return part === '' ? null : (
    <span key={index} className={HYPHENATED.test(part) ? styles.whole : undefined}>
      {part}
    </span>
  )
}
