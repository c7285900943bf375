import { expect, test } from 'vitest'
import { QuickBar } from '../../src/app/layout/quick-bar.tsx'
import { menuFor } from '../../src/app/layout/menus.ts'
import { WaitingContext } from '../../src/app/layout/waiting-mark.tsx'
import { saidOn } from '../support/said-on.tsx'

const nothing = () => {}

test('On a phone a badge counts the list that its place opens, and that of More what waits behind it.', () => {
  const said = saidOn(
    <WaitingContext value={{ needs: 11, leaves: 3, returns: 2, overtime: 4, parked: 1 }}>
      <QuickBar
        items={menuFor({ isAdmin: true, isAccountant: false }).quick}
        isMenuOpen={false}
        onNear={nothing}
        onOpenMenu={nothing}
      />
    </WaitingContext>,
  )
  const badgeOf = (label: string) =>
    new RegExp(`${label}</span>(?:(?!</a>|</button>).)*<bdi[^>]*>(\\d+)`).exec(said)?.[1]
  expect(['app.shortDashboard', 'app.shortRequests', 'app.more'].map(badgeOf)).toEqual(['11', '3', '6'])
})
