import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { fetchFailedSheets } from '../../lib/failed-sheets.ts'

const AGAIN_MS = 2_000

type OnDemandOptions = {
  /** How long after the first render the script is loaded. */
  afterMs?: number
  /** Shown until it is loaded. */
  fallback?: ReactNode
}

/**
 * A part of the first screens that most starts do not need. Its script is loaded on the first render, or earlier by
 * `prepare`. A failed load is retried for as long as the part is mounted. Its texts are among the first ones
 * (`build/first-load/first-texts.ts`).
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { afterMs = 0, fallback = null }: OnDemandOptions = {},
) {
  let loaded: ComponentType<Props> | null = null
  const fetchPart = async () => {
    await fetchFailedSheets()
    return (loaded ??= await load())
  }

  function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      let isGone = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const ask = () => {
        fetchPart().then(
          (part) => {
            if (!isGone) setPart(() => part)
          },
          () => {
            if (!isGone) timer = setTimeout(ask, AGAIN_MS)
          },
        )
      }
      if (afterMs === 0) ask()
      else timer = setTimeout(ask, afterMs)
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [Part])
    return Part ? <Part {...props} /> : fallback
  }

  return Object.assign(OnDemand, {
    prepare() {
      void fetchPart().catch(() => {})
    },
  })
}
