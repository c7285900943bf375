import { expect, test } from 'vitest'
import { QuickBar } from '../../src/app/layout/quick-bar.tsx'
import { menuFor } from '../../src/app/layout/menus.ts'
import { WaitingContext } from '../../src/app/layout/waiting-mark.tsx'
import { saidOn } from '../support/said-on.tsx'

const nothing = () => {}

test('On a phone the badge of the requests counts the list that it opens, and that of More what waits behind it.', () => {
  const said = saidOn(
    <WaitingContext value={{ leaves: 3, returns: 2, overtime: 4 }}>
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
  expect([badgeOf('app.shortRequests'), badgeOf('app.more')]).toEqual(['3', '6'])
})
