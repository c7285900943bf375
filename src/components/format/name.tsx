import { Fragment } from 'react'
import styles from './name.module.css'

const HYPHENATED = /\p{L}-\p{L}/u

/**
 * A person's name, in its own direction. It wraps between words and not within `Al-Harbi`, unless that is wider than
 * its container.
 */
export function Name({ children, className }: { children: string | null | undefined; className?: string | undefined }) {
  return (
    <bdi className={className}>
      {children && HYPHENATED.test(children) ? children.split(/(\s+)/).map(wholeWord) : children}
    </bdi>
  )
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
