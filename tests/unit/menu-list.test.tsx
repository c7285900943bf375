import { expect, test } from 'vitest'
import { MenuList } from '../../src/app/layout/menu-list.tsx'
import { menuFor } from '../../src/app/layout/menus.ts'
import { saidOn } from '../support/said-on.tsx'

test('Every group of the menu but the first has its heading, also a group of one place.', () => {
  for (const [isAdmin, isAccountant] of [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ] as const) {
    const { groups } = menuFor({ isAdmin, isAccountant })
    const menu = saidOn(<MenuList groups={groups} onSignOut={() => {}} />)
    for (const { label } of groups.slice(1)) expect(menu).toContain(`aria-hidden="true">${label}</p>`)
  }
})
