import { IconArrowNarrowRight, IconChevronDown } from '@tabler/icons-react'
import { DayText, InstantText } from '../../../components/format/day-text.tsx'
import { Name } from '../../../components/format/name.tsx'
import { Dotted } from '../../../components/layout/dotted.tsx'
import { useIsPrinting } from '../../../components/layout/fold.tsx'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ERASED_PERSON } from '../../../shared/contract/audit.ts'
import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { changesOf } from '../../../shared/rules/chain/audit-changes.ts'
import { Place } from '../../../components/format/place.tsx'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import type { Leaf } from '../../../shared/rules/chain/audit-changes.ts'
import styles from './audit-trail-view.module.css'
import { actionName, ENTITY_NAMES, fieldLabel } from './audit-words.ts'

/** One entry: what was done, by whom, when and where; opened, each value before and after. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useT()
  const isPrinting = useIsPrinting()
  const { at, actorName, entity, action, place, requestId, after } = entry
  const changes = changesOf(entry)
  const name = actionName(action)
  const code = entity === 'refusal' && typeof after?.['code'] === 'string' ? after['code'] : null
  return (
    <li className={styles.entry}>
      <details open={isPrinting || undefined}>
        <summary className={styles.summary}>
          <span className={styles.words}>
            <span className={styles.what}>
              <Dotted>
                {t(ENTITY_NAMES[entity])}
                {name ? t(name) : <bdi>{action}</bdi>}
              </Dotted>
            </span>
            <span className={styles.who}>
              <Dotted>
                <Name>{actorName === ERASED_PERSON ? t('audit.erased') : actorName}</Name>
                <InstantText instant={at ?? ''} />
                {place === '' ? null : <Place>{place}</Place>}
              </Dotted>
            </span>
          </span>
          <IconChevronDown aria-hidden size={20} className={styles.on} />
        </summary>
        <div className={styles.body}>
          {code === null ? null : <p>{t(errorMessageId(code))}</p>}
          {changes.length === 0 ? (
            <p className={styles.who}>{t('audit.noChanges')}</p>
          ) : (
            <dl className={styles.changes}>
              {changes.map(({ path, before: old, after: next }) => (
                <div key={path} className={styles.change}>
                  <dt>
                    <FieldName path={path} />
                  </dt>
                  <dd>
                    {entry.before === null ? null : (
                      <>
                        <VisuallyHidden>{t('audit.before')}</VisuallyHidden>
                        <AuditValue value={old} />
                        <IconArrowNarrowRight aria-hidden size={18} className={styles.arrow} />
                        <VisuallyHidden>{t('audit.after')}</VisuallyHidden>
                      </>
                    )}
                    <AuditValue value={next} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {requestId === undefined ? null : (
            <p className={styles.request}>
              <span>{t('audit.request')}</span> <bdi dir="ltr">{requestId}</bdi>
            </p>
          )}
        </div>
      </details>
    </li>
  )
}

function FieldName({ path }: { path: string }) {
  const t = useT()
  const { shift, name } = fieldLabel(path)
  return (
    <span>
      {shift === null ? null : <span>{`${t(shift)} · `}</span>}
      <span>{name === null ? <bdi dir="ltr">{path}</bdi> : t(name)}</span>
    </span>
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A value of a record as it was stored, in the form of this device. */
function AuditValue({ value }: { value: Leaf }) {
  const t = useT()
  const amountText = useAmountText()
  const numberText = useNumberText()
  if (value === undefined || value === null || value === '') return <span>{t('audit.empty')}</span>
  if (value === ERASED_PERSON) return <span>{t('audit.erased')}</span>
  if (typeof value === 'boolean') return <span>{t(value ? 'audit.yes' : 'audit.no')}</span>
  if (typeof value === 'number') return <bdi>{Number.isInteger(value) ? numberText(value) : amountText(value)}</bdi>
  if (DAY.test(value)) return <DayText day={value} />
  if (INSTANT.test(value)) return <InstantText instant={value} />
  return <bdi>{value}</bdi>
}
