import { rolesOf } from '../../../shared/rules/access/access.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ChangeList } from './change-list.tsx'
import { changesFor, knownChanges } from './changes.ts'
import styles from './help.module.css'

const MOST_SHOWN = 12

/** On the device page: the changes of the latest versions. */
export function ChangesPart() {
  const t = useT()
  return (
    <div className={styles.part}>
      <p className={styles.muted}>{t('help.changesLead')}</p>
      <ChangeList changes={changesFor(rolesOf(useSignedIn()), knownChanges).slice(0, MOST_SHOWN)} withDays />
    </div>
  )
}
