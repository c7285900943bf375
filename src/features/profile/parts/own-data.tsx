import { useState } from 'react'
import { IconFileDownload } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { RefusalText } from '../../../components/state/refusal-text.tsx'
import { unknownOutcome } from '../../../data/http/direct-call.ts'
import type { Refusal } from '../../../data/http/direct-call.ts'
import { readOwnData } from '../own-data.ts'
import { useT } from '../../../i18n/use-t.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useNow } from '../../../lib/use-now.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'

/** Saves everything that the server holds about the person as a file. Requested anew each time, and never stored. */
export function OwnData() {
  const t = useT()
  const today = riyadhDayOf(useNow())
  const [isReading, setIsReading] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [said, setSaid] = useState('')

  async function save() {
    setIsReading(true)
    const result = await readOwnData().catch(unknownOutcome)
    setIsReading(false)
    setRefused(result.ok ? null : result)
    if (!result.ok) return
    const name = `${t('profile.myDataFile')}-${today}.json`
    saveFile({ name, text: result.text, type: 'application/json' })
    setSaid(t('app.exportedTo', { file: name }))
  }

  return (
    <>
      <p>{t('profile.myDataBody')}</p>
      {refused ? (
        <Banner tone="warning" title={t('profile.myDataFailed')}>
          <RefusalText {...refused} />
        </Banner>
      ) : null}
      <div>
        <Button busy={isReading} icon={<IconFileDownload aria-hidden size={20} />} onClick={() => void save()}>
          {t('profile.myDataSave')}
        </Button>
      </div>
      <LiveRegion>{said}</LiveRegion>
    </>
  )
}
