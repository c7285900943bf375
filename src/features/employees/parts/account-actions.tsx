import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { IconUser } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button, LinkButton } from '../../../components/inputs/button.tsx'
import { PasswordDialog } from '../../../components/overlays/password-dialog.tsx'
import { closeAccount, reopenAccount, resetPassword, signOutEverywhere } from '../../../data/session/accounts.ts'
import { refusal } from '../../../data/http/direct-call.ts'
import type { Refusal } from '../../../data/http/direct-call.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useIsExtended } from '../../../lib/server-kind.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { nameOf } from '../../../shared/rules/people/name-of.ts'
import type { OneTimePassword } from '../../../shared/contract/signed-in-devices.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { isClosed } from '../../../shared/rules/people/closed-account.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useInstantWords } from '../../../components/format/use-instant-words.ts'
import styles from './account-actions.module.css'
import { SecondManagerFields } from './second-manager-fields.tsx'
import type { SecondManager } from './second-manager-fields.tsx'

type Action = 'reset' | 'signOut' | 'close' | 'reopen' | 'reopenForDay'

const TEXTS = {
  reset: { label: 'employees.reset', title: 'employees.resetTitle', body: 'employees.resetBody' },
  signOut: { label: 'employees.signOutEverywhere', title: 'employees.signOutTitle', body: 'employees.signOutBody' },
  close: { label: 'employees.close', title: 'employees.closeTitle', body: 'employees.closeBody' },
  reopen: { label: 'employees.reopen', title: 'employees.reopenTitle', body: 'employees.reopenBody' },
  reopenForDay: {
    label: 'employees.reopenForDay',
    title: 'employees.reopenForDayTitle',
    body: 'employees.reopenForDayBody',
  },
} as const

const DONE = {
  signOut: 'employees.signedOutDone',
  close: 'employees.closedDone',
  reopen: 'employees.reopenedDone',
  reopenForDay: 'employees.reopenedForDayDone',
} as const

/**
 * What a manager can do with an account; with their own only what another manager need not do. Renders nothing with a
 * plain server.
 */
export function AccountActions({ employee, path }: { employee: User; path: string }) {
  const t = useT()
  const name = nameOf({ ...employee, employeeName: employee.shorterName }, useLocale())
  const isOwn = useSignedIn().userId === employee._id
  const isExtended = useIsExtended()
  const actions = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Action | null>(null)
  const [done, setDone] = useState<keyof typeof DONE | null>(null)
  const [second, setSecond] = useState(NO_MANAGER)
  const [given, setGiven] = useState<OneTimePassword | null>(null)
  if (!isExtended) return null
  const { _id: userId, isAdmin } = employee

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
        <LinkButton to={path} icon={<IconUser aria-hidden size={20} />}>
          {t('employees.openRecord')}
        </LinkButton>
        {isClosed(employee) ? (
          <>
            {button('reopenForDay')}
            {button('reopen')}
          </>
        ) : isOwn ? null : (
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
          <p>{t(TEXTS[asked].body)}</p>
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

const DO = {
  signOut: signOutEverywhere,
  close: closeAccount,
  reopen: reopenAccount,
  reopenForDay: (confirmed: Parameters<typeof reopenAccount>[0]) => reopenAccount({ ...confirmed, forOneDay: true }),
}

/** The password is shown only once and stored nowhere else, so a tap beside the dialog does not close it. */
function OneTimePasswordDialog({
  oneTimePassword,
  until,
  name,
  onClose,
}: OneTimePassword & { name: string; onClose: () => void }) {
  const t = useT()
  const when = useInstantWords()
  return (
    <Dialog
      isOpen
      closesOutside={false}
      title={t('employees.resetDone', { name })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('employees.resetNoted')}
        </Button>
      }
    >
      <p className={styles.password} dir="ltr" data-testid="one-time-password">
        {oneTimePassword}
      </p>
      <p>{t('employees.resetDoneBody', { when: when(until) })}</p>
    </Dialog>
  )
}
