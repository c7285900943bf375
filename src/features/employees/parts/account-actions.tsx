import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { PasswordDialog } from '../../../components/overlays/password-dialog.tsx'
import { closeAccount, hasAccounts, reopenAccount, resetPassword, signOutEverywhere } from '../../../data/accounts.ts'
import { refusal } from '../../../data/direct-call.ts'
import type { Refusal } from '../../../data/direct-call.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLiveQuery } from '../../../lib/use-live-query.ts'
import type { User } from '../../../shared/contract/employees.ts'
import type { OneTimePassword } from '../../../shared/contract/signed-in-devices.ts'
import styles from './account-actions.module.css'
import { isClosed } from './is-closed.ts'
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx'
import { SecondManagerFields } from './second-manager-fields.tsx'
import type { SecondManager } from './second-manager-fields.tsx'

type Action = 'reset' | 'signOut' | 'close' | 'reopen'

const TEXTS = {
  reset: { label: 'employees.reset', title: 'employees.resetTitle', body: 'employees.resetBody' },
  signOut: { label: 'employees.signOutEverywhere', title: 'employees.signOutTitle', body: 'employees.signOutBody' },
  close: { label: 'employees.close', title: 'employees.closeTitle', body: 'employees.closeBody' },
  reopen: { label: 'employees.reopen', title: 'employees.reopenTitle', body: 'employees.reopenBody' },
} as const

const DONE = {
  signOut: 'employees.signedOutDone',
  close: 'employees.closedDone',
  reopen: 'employees.reopenedDone',
} as const

/** What a manager can do with an employee's account. Renders nothing if the server has no such endpoints. */
export function AccountActions({ employee }: { employee: User }) {
  const t = useT()
  const hasThem = useLiveQuery(hasAccounts)
  const actions = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Action | null>(null)
  const [done, setDone] = useState<keyof typeof DONE | null>(null)
  const [second, setSecond] = useState(NO_MANAGER)
  const [given, setGiven] = useState<OneTimePassword | null>(null)
  if (!hasThem) return null
  const { _id: userId, shorterName: name, isAdmin } = employee

  async function confirm(action: Action, currentPassword: string) {
    if (action === 'reset') {
      const missing = isAdmin ? missingIn(second) : []
      if (missing.length > 0) return { ...refusal('invalid_field'), fields: missing }
      const result = await resetPassword({ userId, currentPassword, ...(isAdmin && { secondManager: second }) })
      if (!result.ok) return result
      setGiven(result)
      setDone(null)
      return null
    }
    const result = await DO[action]({ userId, currentPassword })
    if (!result.ok) return result
    setDone(action)
    // The pressed button may have been removed together with its state.
    setTimeout(() => actions.current?.querySelector('button')?.focus())
    return null
  }

  const button = (action: Action): ReactNode => (
    <Button onClick={() => setAsked(action)}>{t(TEXTS[action].label)}</Button>
  )
  return (
    <div role="group" className={styles.account} aria-label={t('employees.account')}>
      {done ? <Banner tone="success">{t(DONE[done], { name })}</Banner> : null}
      <div ref={actions} className={styles.actions}>
        {isClosed(employee) ? (
          button('reopen')
        ) : (
          <>
            {button('reset')}
            {button('signOut')}
            {button('close')}
          </>
        )}
      </div>
      {asked ? (
        <PasswordDialog
          title={t(TEXTS[asked].title, { name })}
          confirmLabel={t(TEXTS[asked].label)}
          isDestructive={asked === 'close'}
          onConfirm={(currentPassword) => confirm(asked, currentPassword)}
          onClose={() => {
            setAsked(null)
            setSecond(NO_MANAGER)
          }}
          more={
            asked === 'reset' && isAdmin
              ? (problems) => <SecondManagerFields value={second} onChange={setSecond} problems={problems} />
              : undefined
          }
        >
          <p>{t(TEXTS[asked].body, { name })}</p>
          {asked === 'reset' && isAdmin ? <p>{t('employees.secondWhy')}</p> : null}
        </PasswordDialog>
      ) : null}
      {given ? <OneTimePasswordDialog {...given} name={name} onClose={() => setGiven(null)} /> : null}
    </div>
  )
}

const NO_MANAGER: SecondManager = { email: '', password: '' }

/** The server's error code. */
const REQUIRED = 'required'

function missingIn(second: SecondManager): Refusal['fields'] {
  return (['email', 'password'] as const)
    .filter((name) => second[name].trim() === '')
    .map((name) => ({ path: `secondManager.${name}`, message: REQUIRED }))
}

const DO = { signOut: signOutEverywhere, close: closeAccount, reopen: reopenAccount }
