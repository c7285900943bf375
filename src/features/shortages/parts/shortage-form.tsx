import { useRef, useState } from 'react'
import { IconBarcode } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { MoneyInput } from '../../../components/inputs/money-input.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import type { Recorded } from '../../../data/record/recording.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import {
  MAX_BARCODE_LENGTH,
  MAX_SHORTAGE_NAME_LENGTH,
  MAX_SHORTAGE_PRICE_SAR,
} from '../../../shared/contract/shortages.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { isProductBarcode } from '../../../shared/rules/shortages/barcode-check.ts'
import { readNewShortage } from '../../../shared/rules/shortages/new-shortage-form.ts'
import type { NewShortageProblem, NewShortageTyped } from '../../../shared/rules/shortages/new-shortage-form.ts'
import type { NewShortageIntent } from '../../../shared/rules/shortages/new-shortage.ts'
import { alreadyListed } from './already-listed.ts'
import { AlreadyListedNote } from './already-listed-note.tsx'
import { canScan } from './barcode-detector.ts'
import type { ShortagesView } from '../queries.ts'
import styles from './shortage-form.module.css'
import type { ScanProblem, ScanEnds } from './use-barcode-scanner.ts'
import { useBarcodeScanner } from './use-barcode-scanner.ts'

type Problem = NewShortageProblem | 'listed' | 'unusual'
type Problems = Partial<Record<keyof NewShortageTyped, Problem>>

type ShortageFormProps = {
  values: NewShortageTyped
  view: ShortagesView
  /** Barcode of the row being edited, which is not a duplicate of itself. */
  ownBarcode: string | null
  saveLabel: string
  onType: (values: NewShortageTyped) => void
  onSave: (fields: Omit<NewShortageIntent, 'registerer'>) => Promise<Recorded>
  /** Called after saving, or after supporting the listed one instead. */
  onDone: () => void
}

export function ShortageForm({ values, view, ownBarcode, saveLabel, onType, onSave, onDone }: ShortageFormProps) {
  const t = useT()
  const amountText = useAmountText()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  /** Saved although it is no product's barcode. */
  const [acceptedBarcode, setAcceptedBarcode] = useState(ownBarcode)
  const [scan, setScan] = useState<'off' | 'on' | ScanProblem>('off')
  const listed = alreadyListed(view, values.barcode, ownBarcode)

  function change(patch: Partial<NewShortageTyped>): void {
    onType({ ...values, ...patch })
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch))))
  }

  async function submit(accepted = acceptedBarcode): Promise<void> {
    if (isBusy) return
    const read = readNewShortage(values)
    const found: Problems = {
      ...(values.barcode === accepted || isProductBarcode(values.barcode) ? {} : { barcode: 'unusual' }),
      ...(listed ? { barcode: 'listed' } : {}),
      ...(read.ok ? {} : read.problems),
    }
    setProblems(found)
    const first = FIELDS.find((field) => found[field])
    if (first) return focusOn(first)
    if (!read.ok) return
    setIsBusy(true)
    const saved = await onSave(read.fields)
    setIsBusy(false)
    setFailure(saved.ok ? null : saved.code)
    if (saved.ok) onDone()
  }

  function focusOn(field: keyof NewShortageTyped): void {
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  }

  const control = (name: keyof NewShortageTyped, max = 0) => ({
    name,
    value: values[name],
    error: sentence(problems[name], max),
    onValueChange: (value: string) => change({ [name]: value }),
  })

  function sentence(problem: Problem | undefined, max: number): string | undefined {
    switch (problem) {
      case undefined:
        return undefined
      case 'required':
        return t('shortages.problemRequired')
      case 'listed':
        return t('shortages.problemBarcodeListed')
      case 'unusual':
        return t('shortages.problemBarcodeUnusual')
      case 'too_long':
        return t('shortages.problemTooLong', { max })
      case 'barcode_invalid':
        return t('shortages.problemBarcode')
      case 'price_not_a_number':
        return t('shortages.problemPriceNotANumber')
      case 'price_ambiguous':
        return t('shortages.problemPriceAmbiguous')
      case 'price_negative':
        return t('shortages.problemPriceNegative')
      case 'price_too_large':
        return t('shortages.problemPriceTooLarge', { max: amountText(MAX_SHORTAGE_PRICE_SAR) })
      case 'link_not_https':
        return t('shortages.problemLink')
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onKeyDown={enterMovesOn}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        label={t('shortages.barcode')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        {...control('barcode', MAX_BARCODE_LENGTH)}
      />
      {problems.barcode === 'unusual' ? (
        <Button
          onClick={() => {
            setAcceptedBarcode(values.barcode)
            void submit(values.barcode)
          }}
        >
          {t('shortages.saveAnyway')}
        </Button>
      ) : null}
      {scan === 'on' ? (
        <BarcodeScanner
          onRead={(barcode) => {
            setScan('off')
            change({ barcode })
          }}
          onFail={(problem) => {
            setScan(problem)
            focusOn('barcode')
          }}
          onStop={() => setScan('off')}
        />
      ) : canScan() ? (
        <>
          {scan === 'off' ? null : (
            <Banner tone="warning">{t(scan === 'refused' ? 'shortages.scanRefused' : 'shortages.scanBroken')}</Banner>
          )}
          <Button icon={<IconBarcode aria-hidden size={22} />} onClick={() => setScan('on')}>
            {t('shortages.scan')}
          </Button>
        </>
      ) : null}
      {listed ? <AlreadyListedNote listed={listed} onDone={onDone} /> : null}
      <TextInput
        label={t('shortages.name')}
        dir="auto"
        autoComplete="off"
        {...control('name', MAX_SHORTAGE_NAME_LENGTH)}
      />
      <MoneyInput label={t('shortages.price')} {...control('price')} />
      <TextInput
        label={t('shortages.picture')}
        hint={t('shortages.pictureHint')}
        type="url"
        dir="ltr"
        autoComplete="off"
        {...control('picture', MAX_LONG_TEXT_LENGTH)}
      />
      {failure ? (
        <Banner tone="error" title={t('shortages.notSaved')}>
          {t(errorMessageId(failure))}
        </Banner>
      ) : null}
      <Button type="submit" variant="primary" wide large busy={isBusy}>
        {saveLabel}
      </Button>
    </form>
  )
}

const FIELDS = ['barcode', 'name', 'price', 'picture'] as const

function BarcodeScanner({ onStop, ...ends }: ScanEnds & { onStop: () => void }) {
  const t = useT()
  const video = useBarcodeScanner(ends)
  return (
    <div className={styles.scanner}>
      <p>{t('shortages.scanTitle')}</p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live picture without sound */}
      <video ref={video} className={styles.camera} muted playsInline aria-label={t('shortages.scanView')} />
      <Button onClick={onStop}>{t('shortages.scanStop')}</Button>
    </div>
  )
}
