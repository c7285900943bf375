import { useEffect } from 'react'
import { useLocale } from '../../i18n/use-locale.ts'

/** In Arabic, people's Arabic names replace those on the wire; the code that reads them is loaded only then. */
export function useArabicNames(userId: string): void {
  const isArabic = useLocale() === 'ar'
  useEffect(() => {
    if (!isArabic) return
    let isGone = false
    let stop = () => {}
    import('./watch-arabic-names.ts')
      .then(({ watchArabicNames }) => {
        if (!isGone) stop = watchArabicNames(userId)
      })
      // Without it, the names are those on the wire.
      .catch(() => {})
    return () => {
      isGone = true
      stop()
    }
  }, [userId, isArabic])
}
