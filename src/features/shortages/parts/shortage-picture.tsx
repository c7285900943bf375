import { useEffect, useState } from 'react'
import { IconPhotoOff } from '@tabler/icons-react'
import { isHttpsLink } from '../../../shared/contract/shortages.ts'
import styles from './shortage-list.module.css'

/** Straight from its https address, never kept; nothing where there is none, an empty frame when it does not come, asked for again once there is a network. */
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
    // The name stands beside it.
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
