import { Button, LinkButton } from '../../../components/inputs/button.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { rolesOf } from '../../../shared/rules/access/access.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ChangeList } from './change-list.tsx'
import { changesSince } from './changes.ts'
import { NoteCard } from './note-card.tsx'

/** More would need a page of its own; the device page lists all of them. */
const MOST_TOLD = 3

/** Shown once after an update: its changes. */
export function WhatIsNew({ since, devicePath, onRead }: { since: number; devicePath: string; onRead: () => void }) {
  const t = useT()
  const locale = useLocale()
  const changes = changesSince(since, rolesOf(useSignedIn())).slice(0, MOST_TOLD)
  const title = t('help.whatIsNew')
  return (
    <NoteCard
      title={title}
      said={[title, ...changes.map((change) => change[locale])].join('. ')}
      onEscape={onRead}
      actions={
        <>
          <Button variant="primary" onClick={onRead}>
            {t('help.understood')}
          </Button>
          <LinkButton variant="quiet" to={devicePath} onClick={onRead}>
            {t('help.allChanges')}
          </LinkButton>
        </>
      }
    >
      <ChangeList changes={changes} />
    </NoteCard>
  )
}
