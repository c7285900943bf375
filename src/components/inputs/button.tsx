import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../../lib/router.tsx'
import { classNames } from '../../lib/class-names.ts'
import styles from './button.module.css'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  icon?: ReactNode
  wide?: boolean
  large?: boolean
}

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean | undefined }

/** While `busy`, it stays focusable and keeps its size, but ignores presses. */
export function Button({
  variant = 'secondary',
  icon,
  wide,
  large,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(lookClass({ variant, wide, large }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton({
  variant = 'secondary',
  icon,
  wide,
  large,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={classNames(lookClass({ variant, wide, large }), className)}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}

function lookClass({
  variant,
  wide,
  large,
}: {
  variant: NonNullable<Look['variant']>
  wide: boolean | undefined
  large: boolean | undefined
}) {
  return classNames(styles.button, styles[variant], wide && styles.wide, large && styles.large)
}
