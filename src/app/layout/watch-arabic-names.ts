import { liveQuery } from 'dexie'
import { readArabicNames } from '../../data/reads/arabic-names.ts'
import { refreshColleagues } from '../../data/reads/refresh-colleagues.ts'
import { showNames } from '../../lib/shown-names.ts'

/** Shows people's Arabic names, where this device knows them, until it is stopped. */
export function watchArabicNames(userId: string): () => void {
  void refreshColleagues({ userId })
  const reading = liveQuery(() => readArabicNames(userId)).subscribe({ next: showNames, error: () => {} })
  return () => {
    reading.unsubscribe()
    showNames(new Map())
  }
}
