import { useRef } from 'react'
import { readProblemId } from '../../i18n/read-problem.ts'
import { useT } from '../../i18n/use-t.ts'
import { useFocusLeft } from '../../lib/use-focus-left.ts'
import { Banner } from './banner.tsx'
import { Button } from '../inputs/button.tsx'
import { useReadAgain } from './read-again.ts'

type ReadFailureProps = {
  /** Error code of the failed read. */
  problem: string
  title: string
  /** The content of the whole screen is missing: announced at once. */
  isAll?: boolean
  /** What can be done meanwhile, or what the failure means for this screen. */
  also?: string | undefined
  /** Older data is shown below. */
  isOlderHere?: boolean
}

/** Replaces data that could not be loaded: says so, why, and offers a retry. The same on every screen. */
export function ReadFailure({ problem, title, isAll = false, also, isOlderHere = false }: ReadFailureProps) {
  const t = useT()
  const { isAsking, ask } = useReadAgain()
  const button = useRef<HTMLButtonElement>(null)
  // The button is removed together with the failure once the retry succeeds.
  useFocusLeft(button)
  const reason = readProblemId(problem)
  const tone = isAll ? 'error' : reason === null ? 'info' : 'warning'
  return (
    <Banner
      tone={tone}
      title={title}
      action={
        <Button ref={button} busy={isAsking} onClick={ask}>
          {t('app.tryAgain')}
        </Button>
      }
    >
      {`${t(reason ?? (isOlderHere ? 'app.ageUnknownBody' : 'app.comesByItself'))} ${also ?? ''}`}
    </Banner>
  )
}
