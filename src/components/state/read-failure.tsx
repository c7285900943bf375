import { useRef } from 'react'
import { readProblemId } from '../../i18n/read-problem.ts'
import { useT } from '../../i18n/use-t.ts'
import { useFocusLeft } from '../../lib/use-focus-left.ts'
import { Banner } from './banner.tsx'
import { Button } from '../inputs/button.tsx'
import { useReadAgain } from './read-again.ts'

type ReadFailureProps = {
  /** Code of the read that failed. */
  problem: string
  title: string
  /** What is wanting is a whole screen's content: read out at once. */
  isAll?: boolean
  /** What can be done meanwhile, or what it means for what is done here. */
  also?: string | undefined
  /** Something older stands below. */
  isOlderHere?: boolean
}

/** In the place of what did not come: that it did not, why, and the way to ask again. One face for every screen. */
export function ReadFailure({ problem, title, isAll = false, also, isOlderHere = false }: ReadFailureProps) {
  const t = useT()
  const { isAsking, ask } = useReadAgain()
  const button = useRef<HTMLButtonElement>(null)
  // It goes with the failure, once the answer is here.
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
      {t(reason ?? (isOlderHere ? 'app.ageUnknownBody' : 'app.comesByItself'))} {also}
    </Banner>
  )
}
