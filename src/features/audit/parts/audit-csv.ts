import type { Translate } from '../../../i18n/use-t.ts'
import { csvOf } from '../../../lib/csv.ts'
import { ERASED_PERSON } from '../../../shared/contract/audit.ts'
import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { changesOf } from '../../../shared/rules/chain/audit-changes.ts'
import type { Leaf } from '../../../shared/rules/chain/audit-changes.ts'
import { actionName, ENTITY_NAMES, fieldLabel } from './audit-words.ts'

type Exported = { entries: readonly AuditEntry[]; t: Translate; nameText: (name: string) => string }

/** One line per changed value, with headings in the user's language. An entry without one has a line of its own. */
export function auditCsv({ entries, t, nameText }: Exported): string {
  return csvOf({
    headings: [
      t('audit.at'),
      t('audit.person'),
      t('audit.kind'),
      t('audit.action'),
      t('audit.place'),
      t('audit.record'),
      t('audit.field'),
      t('audit.before'),
      t('audit.after'),
      t('audit.request'),
    ],
    rows: entries.flatMap((entry) => {
      const { at, actorName, entity, entityId, action, place, requestId = '' } = entry
      const name = actionName(action)
      const common = [
        at ?? '',
        actorName === ERASED_PERSON ? t('audit.erased') : nameText(actorName),
        t(ENTITY_NAMES[entity]),
        name ? t(name) : action,
        place,
        entityId,
      ]
      const changes = changesOf(entry)
      if (changes.length === 0) return [[...common, '', '', '', requestId]]
      return changes.map(({ path, before, after }) => [
        ...common,
        labelOf(path, t),
        cell(before, t),
        cell(after, t),
        requestId,
      ])
    }),
  })
}

function labelOf(path: string, t: Translate): string {
  const { shift, name } = fieldLabel(path)
  return [shift && t(shift), name ? t(name) : path].filter((part) => part !== null).join(' · ')
}

function cell(value: Leaf, t: Translate): string | number | null {
  if (value === undefined || value === null) return null
  if (value === ERASED_PERSON) return t('audit.erased')
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  return value
}
