import { matchPath, useLocation } from 'react-router-dom'
import { Link } from '../../lib/router.tsx'
import type { ComponentProps } from 'react'

type MenuLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { path: string; within?: readonly string[] | undefined }

/** A link of the menu, marked as current on its own page and on those that belong to it. */
export function MenuLink({ path, within = [], ...rest }: MenuLinkProps) {
  const { pathname } = useLocation()
  const isHere = [path, ...within].some((each) => matchPath(each, pathname) !== null)
  return <Link {...rest} to={path} aria-current={isHere ? 'page' : undefined} />
}
