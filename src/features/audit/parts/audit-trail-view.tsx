import { useDeferredValue, useState } from 'react'
import { IconFileDownload, IconHistory } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { noteExport } from '../../../data/record/note-export.ts'
import { readProblemId } from '../../../i18n/read-problem.ts'
import { useT } from '../../../i18n/use-t.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { useNow } from '../../../lib/use-now.ts'
import { AUDIT_ENTITIES } from '../../../shared/contract/audit.ts'
import type { AuditEntity } from '../../../shared/contract/audit.ts'
import { rolesOf } from '../../../shared/rules/access/access.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { MOST_EXPORTED, readForExport, useAuditChoices, useAuditPages } from '../queries.ts'
import { readAuditAddress, writeAuditAddress } from './audit-address.ts'
import { auditCsv } from './audit-csv.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditRow } from './audit-row.tsx'
import styles from './audit-trail-view.module.css'

/** As many as an upright tablet shows: the trail is always longer. */
const PLACEHOLDER_ROWS = 18

/**
 * `/auditTrail`: who did what and when, newest first, page after page from the server. The filters are in the URL, so
 * that going back restores them.
 */
export function AuditTrailView() {
  const t = useT()
  const nameText = useNameText()
  const owner = useSignedIn()
  const { userId } = owner
  const today = riyadhDayOf(useNow())
  const [choice, choose] = useAddressChoice({ read: readAuditAddress, write: writeAuditAddress })
  const query = useDeferredValue(writeAuditAddress(choice))
  const { entries, hasMore, problem, isLoading, ask } = useAuditPages({ userId, query })
  const choices = useAuditChoices(userId)
  const [isSaving, setIsSaving] = useState(false)
  const [said, setSaid] = useState('')
  const reason = problem === null ? null : readProblemId(problem)

  async function exportFile() {
    setIsSaving(true)
    const read = await readForExport({ userId, query })
    setIsSaving(false)
    if (!read.ok) return ask()
    const name = `${t('audit.csvFile')}-${today}.csv`
    saveFile({ name, text: auditCsv({ entries: read.entries, t, nameText }), type: 'text/csv;charset=utf-8' })
    void noteExport({ owner, what: 'audit', of: new URLSearchParams(query).toString() || 'all' })
    setSaid(read.isCut ? t('audit.cut', { count: MOST_EXPORTED }) : t('app.exportedTo', { file: name }))
  }

  const failure =
    problem === null ? null : (
      <Banner
        tone={reason === null ? 'info' : 'warning'}
        title={t(reason === null ? 'audit.offline' : 'audit.failed')}
        action={
          <Button busy={isLoading} onClick={ask}>
            {t('app.tryAgain')}
          </Button>
        }
      >
        {reason === null ? t('audit.offlineBody') : t(reason)}
      </Banner>
    )
  return (
    <div className={styles.page}>
      <AuditFilters
        choice={choice}
        choices={choices}
        entities={entitiesFor(owner)}
        today={today}
        onChoose={(patch) => choose(patch)}
      />
      {entries.length > 0 ? (
        <Card flush>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <AuditRow key={entry._id} entry={entry} />
            ))}
          </ul>
        </Card>
      ) : isLoading && problem === null ? (
        <SkeletonRows lines={2} rows={PLACEHOLDER_ROWS} />
      ) : problem === null ? (
        <Card>
          <EmptyState icon={<IconHistory size={26} />}>{t('audit.none')}</EmptyState>
        </Card>
      ) : null}
      {failure}
      <div className={styles.outputs}>
        {hasMore && problem === null ? (
          <Button busy={isLoading} onClick={ask}>
            {t('audit.older')}
          </Button>
        ) : null}
        {entries.length > 0 ? (
          <Button
            variant="quiet"
            busy={isSaving}
            icon={<IconFileDownload aria-hidden size={20} />}
            onClick={() => void exportFile()}
          >
            {t('app.exportCsv')}
          </Button>
        ) : null}
        <LiveRegion>{said}</LiveRegion>
      </div>
    </div>
  )
}

/** As the server allows: accountants read about pay, managers about everything else. */
function entitiesFor(person: { isAdmin: boolean; isAccountant: boolean }): readonly AuditEntity[] {
  const roles = rolesOf(person)
  return AUDIT_ENTITIES.filter((entity) => roles.includes(entity === 'payroll' ? 'accountant' : 'admin'))
}
