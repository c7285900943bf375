import { Fragment } from 'react'
import { useNameText } from '../../lib/shown-names.ts'
import styles from './name.module.css'

const HYPHENATED = /\p{L}-\p{L}/u

/**
 * A person's name as on the wire, shown in Arabic where that is known, in its own direction. It wraps between words and
 * not within `Al-Harbi`, unless that is wider than its container.
 */
export function Name({ children, className }: { children: string | null | undefined; className?: string | undefined }) {
  const name = useNameText()(children ?? '')
  return <bdi className={className}>{HYPHENATED.test(name) ? name.split(/(\s+)/).map(wholeWord) : name}</bdi>
}

function wholeWord(word: string, index: number) {
  return HYPHENATED.test(word) ? (
    <span key={index} className={styles.whole}>
      {word}
    </span>
  ) : (
    <Fragment key={index}>{word}</Fragment>
  )
}
