import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { IconCash } from '@tabler/icons-react'
import { SALES_PROBLEMS } from '../../i18n/sales-problems.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { useChainSection } from '../../lib/chain-settings.ts'
import { CASH, TILL } from '../../shared/contract/chain/till.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../shared/contract/text-limits.ts'
import type { CountedTill } from '../../shared/contract/till.ts'
import { toHalalas, toSar } from '../../shared/rules/values/halalas.ts'
import { asksForReason, kindsIn, NOTES } from '../../shared/rules/till/till.ts'
import { NOTHING_TYPED, typedCashHalalas, typedHalalas } from '../../shared/rules/till/typed-till.ts'
import type { ReadTill, TypedTill } from '../../shared/rules/till/typed-till.ts'
import { Money } from '../format/money.tsx'
import { useEitherText } from '../format/use-either-text.ts'
import { Button } from '../inputs/button.tsx'
import { SumInput } from '../inputs/sum-input.tsx'
import { TextArea } from '../inputs/text-area.tsx'
import { PieceFields, pieceName } from './piece-fields.tsx'
import { TillDifference } from './till-difference.tsx'
import styles from './till.module.css'
import { usePaymentKinds } from './use-payment-kinds.ts'

export type TillProblems = Extract<ReadTill, { ok: false }>

type TillFieldsProps = {
  /** Null while the till is not counted. */
  typed: TypedTill | null
  /** The till that the shift has already. */
  before: CountedTill | 'unreadable' | null
  /** Null while no sales are typed that can be read. */
  salesSar: number | null
  problems: TillProblems | null
  /** What is wrong with the count as a whole. */
  problem?: MessageId | null
  /** It can be left out. */
  isOptional: boolean
  cashField: RefObject<HTMLInputElement | null>
  onChange: (typed: TypedTill | null) => void
}

/** Counts the till at the end of a shift: an amount for each payment kind. Folded until it is wanted. */
export function TillFields({
  typed,
  before,
  salesSar,
  problems,
  problem: wholeProblem = null,
  isOptional,
  cashField,
  onChange,
}: TillFieldsProps) {
  const t = useT()
  const eitherText = useEitherText()
  const { differenceLimitSar } = useChainSection(TILL)
  const { offered, labelOf } = usePaymentKinds()
  const [isCounting, setIsCounting] = useState(false)
  const section = useRef<HTMLElement>(null)
  /** What was opened is typed into next. */
  const openAt = (name: string, open: () => void) => {
    flushSync(open)
    section.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  }
  if (typed === null) {
    return (
      <div>
        <Button
          icon={<IconCash aria-hidden size={20} />}
          onClick={() => openAt(amountName(CASH), () => onChange(NOTHING_TYPED))}
        >
          {t('till.count')}
        </Button>
      </div>
    )
  }
  const { amounts, pieces, reason } = typed
  const cash = typedCashHalalas(typed)
  const counted = typedHalalas(typed)
  const difference = counted === null || salesSar === null ? null : counted - toHalalas(salesSar)
  const isReasonAsked = reason !== '' || (difference !== null && asksForReason(difference, differenceLimitSar))
  const isPiecesShown = isCounting || cash !== null
  // Kinds that are hidden by now keep their field where they were counted, so that the amount can be corrected.
  const kinds = [...new Set([CASH, ...offered, ...kindsIn([before]), ...Object.keys(amounts)])]
  const piecesButton = (
    <Button
      variant="quiet"
      className={styles.switch}
      aria-expanded={isPiecesShown}
      onClick={() =>
        openAt(isPiecesShown ? amountName(CASH) : pieceName(NOTES[0]), () => {
          setIsCounting(!isPiecesShown)
          if (isPiecesShown) onChange({ ...typed, pieces: {} })
        })
      }
    >
      {t(isPiecesShown ? 'till.typeCash' : 'till.countPieces')}
    </Button>
  )
  return (
    <section ref={section} className={styles.till} aria-label={t('till.title')}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('till.title')}</h3>
        {isOptional ? (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {t('till.drop')}
          </Button>
        ) : null}
      </div>
      {wholeProblem === null ? null : (
        <p className={styles.missing} role="alert">
          {t(wholeProblem)}
        </p>
      )}
      {kinds.map((kind) => {
        if (kind === CASH && isPiecesShown) {
          return (
            <div key={kind} className={styles.cash}>
              <p className={styles.cashLine}>
                <span className={styles.cashName}>{labelOf(kind)}</span>
                <Money amount={toSar(cash ?? 0)} />
              </p>
              <PieceFields
                pieces={pieces}
                problems={problems?.pieces ?? {}}
                onChange={(changed) => onChange({ ...typed, pieces: changed })}
              />
              {piecesButton}
            </div>
          )
        }
        const problem = problems?.amounts[kind]
        return (
          <div key={kind}>
            <SumInput
              {...(kind === CASH ? { ref: cashField } : {})}
              isCompact
              hasTimes
              placeholder=""
              label={labelOf(kind)}
              error={problem && t(SALES_PROBLEMS[problem.code], { instead: eitherText(problem.instead) })}
              name={amountName(kind)}
              value={amounts[kind] ?? ''}
              onValueChange={(text) => onChange({ ...typed, amounts: { ...amounts, [kind]: text } })}
            />
            {kind === CASH ? piecesButton : null}
          </div>
        )
      })}
      <output className={styles.result}>
        {counted === null ? null : (
          <>
            <span className={styles.line}>
              <span>{t('till.counted')}</span> <Money amount={toSar(counted)} />
            </span>
            {difference === null ? null : (
              <span className={styles.line}>
                <span>{t('till.difference')}</span> <TillDifference halalas={difference} />
              </span>
            )}
          </>
        )}
      </output>
      {isReasonAsked ? (
        <TextArea
          label={t('till.reason')}
          hint={t('till.reasonHint')}
          rows={2}
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={reason}
          onValueChange={(text) => onChange({ ...typed, reason: text })}
        />
      ) : null}
    </section>
  )
}

/** The name of the field of a payment kind. */
export function amountName(kind: string): string {
  return `till-${kind}`
}
