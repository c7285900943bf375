import { useT } from '../../i18n/use-t.ts'
import styles from './brand.module.css'

/** The app's logo and name. */
export function Brand() {
  const t = useT()
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden>
        <rect width="32" height="32" rx="8" fill="var(--primary)" />
        <path
          d="M13.2 7h5.6c.6 0 1.2.5 1.2 1.2V12h3.800c.7 0 1.200.5 1.200 1.200v5.600c0 .6-.5 1.200-1.200 1.200H20v3.800c0 .7-.5 1.200-1.200 1.200h-5.600c-.6 0-1.200-.5-1.200-1.200V20H8.200C7.500 20 7 19.500 7 18.800v-5.600c0-.6.5-1.200 1.200-1.200H12V8.200C12 7.500 12.500 7 13.200 7z"
          fill="var(--on-primary)"
        />
      </svg>
      <span>{t('app.name')}</span>
    </span>
  )
}
