import { useState } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { INTRODUCTION_STEPS } from './introduction-steps.ts'
import type { IntroductionPlaces, Newcomer } from './introduction-steps.ts'
import styles from './introduction.module.css'
import { NoteCard } from './note-card.tsx'
import { usePointer } from './point-at.ts'

type IntroductionProps = { newcomer: Newcomer; places: IntroductionPlaces; onDone: () => void }

/** At most three steps for a new user. Each can be skipped; the device page shows the introduction again. */
export function Introduction({ newcomer, places, onDone }: IntroductionProps) {
  const t = useT()
  const [index, setIndex] = useState(0)
  const steps = INTRODUCTION_STEPS[newcomer]
  const step = steps[index]
  usePointer({ path: step?.place ? places[step.place] : null, className: styles.pointed, mayScroll: index > 0 })
  if (!step) return null
  const isLast = index === steps.length - 1
  const place = t('help.step', { step: index + 1, steps: steps.length })
  return (
    <NoteCard
      title={t(step.title)}
      aside={place}
      said={`${place}. ${t(step.title)}. ${t(step.body)}`}
      onEscape={onDone}
      actions={
        <>
          <Button variant="primary" onClick={() => (isLast ? onDone() : setIndex(index + 1))}>
            {t(isLast ? 'help.done' : 'help.next')}
          </Button>
          {isLast ? null : (
            <Button variant="quiet" onClick={onDone}>
              {t('help.skip')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(step.body)}</p>
    </NoteCard>
  )
}
