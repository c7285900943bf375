import { Button } from '../../../components/inputs/button.tsx'
import { useT } from '../../../i18n/use-t.ts'
import styles from './shortage-form.module.css'
import { useBarcodeScanner } from './use-barcode-scanner.ts'
import type { ScanEnds } from './use-barcode-scanner.ts'

export function BarcodeScanner({ onStop, ...ends }: ScanEnds & { onStop: () => void }) {
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
