import { useEffect, useState } from 'react'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { RefusalText } from '../../../components/state/refusal-text.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { readAssignments } from '../../../data/session/accounts.ts'
import { refusal } from '../../../data/http/direct-call.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { PersonAssignment } from '../../../shared/contract/assignments.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

type Read = Awaited<ReturnType<typeof readAssignments>>

/** Where a person worked, newest first. Read from the server each time, and never stored. */
export function PlaceHistory({ employeeId, revision }: { employeeId: string; revision: number }) {
  const t = useT()
  const placeText = useOptionLabel()
  const [read, setRead] = useState<Read | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const next = await readAssignments(employeeId).catch(() => refusal('unknown'))
      if (!isGone) setRead(next)
    }
    void load()
    return () => {
      isGone = true
    }
  }, [employeeId, revision, tries])
  return (
    <Card title={t('employees.places')}>
      {read === null ? (
        <Skeleton blockSize="3lh" />
      ) : !read.ok ? (
        <Banner
          tone="warning"
          title={t('employees.placesFailed')}
          action={<Button onClick={() => setTries(tries + 1)}>{t('app.tryAgain')}</Button>}
        >
          <RefusalText {...read} />
        </Banner>
      ) : read.assignments.length === 0 ? (
        <p>{t('employees.noPlaces')}</p>
      ) : (
        <Facts>
          {read.assignments.map((assignment) => (
            <Fact key={`${assignment.pharmacyName} ${assignment.from}`} name={placeText(assignment.pharmacyName)}>
              <Days {...assignment} />
            </Fact>
          ))}
        </Facts>
      )}
    </Card>
  )
}

function Days({ from, to }: PersonAssignment) {
  const t = useT()
  const words = useDayWords()
  const first = from === null ? '' : words(from)
  return <span>{to === null ? t('employees.placeSince', { day: first }) : `${first} – ${words(to)}`}</span>
}
