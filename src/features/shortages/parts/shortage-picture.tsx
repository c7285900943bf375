import { useEffect, useState } from 'react'
import { IconPhotoOff } from '@tabler/icons-react'
import { isHttpsLink } from '../../../shared/contract/shortages.ts'
import styles from './shortage-list.module.css'

/**
 * Loaded directly from its https address and never cached by the app. Renders nothing without a link and an empty frame
 * after a failure; retries once the network is back.
 */
export function ShortagePicture({ link }: { link: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (failed === null) return
    const askAgain = () => setFailed(null)
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [failed])
  if (!isHttpsLink(link)) return null
  if (failed === link) {
    return (
      <span className={styles.picture} aria-hidden>
        <IconPhotoOff size={26} />
      </span>
    )
  }
  return (
    // The alternative text is empty because the name is beside the picture.
    <img
      className={styles.picture}
      src={link}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(link)}
    />
  )
}
