import { useEffect, useRef, useState } from 'react'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Translate } from '../../../i18n/use-t.ts'
import { kindWords } from './kind-words.ts'
import { SENT_WORDS, useWaiting } from '../queries.ts'
import type { Waiting } from '../queries.ts'
import { useRowsToHear } from './rows-to-hear.ts'
import { newsOf } from './sync-news.ts'
import type { News, NewsWord, Told } from './sync-news.ts'

/** Saving moves the focus, which would cut the words short; what is sent at once is told of as sent. */
const PAUSE_MS = 500
/** However many are sent in a row: there is time to hear one sentence out, and to work. */
const BETWEEN_MS = 4_000

const STATES: Record<NewsWord, MessageId> = {
  saved: 'app.stateSaved',
  sent: 'app.stateSent',
  attention: 'app.stateAttention',
}
const MANY: Record<NewsWord, MessageId> = {
  saved: 'sync.heardSaved',
  sent: 'sync.heardSent',
  attention: 'sync.needYou',
}

type SyncVoiceProps = {
  userId: string
  /** ms; what was recorded earlier is told of only when it changes. */ since: number
}

/**
 * Says to those who do not see it what becomes of a person's work, and what the chip then shows. One place for every page and
 * kind: it stands on the page, empty, before there is anything to say, as a region has to that is to be read out.
 */
export function SyncVoice({ userId, since }: SyncVoiceProps) {
  const t = useT()
  const rows = useRowsToHear(userId)
  const waiting = useWaiting(userId)
  const told = useRef<Told>(new Map())
  const untold = useRef(new Map<string, News>())
  const wasWaiting = useRef(false)
  const latest = useRef({ t, waiting })
  const [said, setSaid] = useState({ text: '', turn: 0 })
  const speak = useSpeaker(() => {
    const now = latest.current
    const text = sentence({ news: [...untold.current.values()], ...now })
    untold.current.clear()
    if (text) setSaid(({ turn }) => ({ text, turn: turn + 1 }))
  })

  useEffect(() => {
    latest.current = { t, waiting }
  })

  useEffect(() => {
    if (!rows) return
    const heard = newsOf({ rows, told: told.current, since })
    told.current = heard.told
    for (const each of heard.news) untold.current.set(each.opId, each)
    if (heard.news.length > 0) speak()
  }, [rows, since, speak])

  const isWaiting = waiting && waiting.count > 0
  useEffect(() => {
    // A colleague's work went out: the chip is green, of which nothing else tells.
    if (wasWaiting.current && isWaiting === false) speak()
    wasWaiting.current = isWaiting === true
  }, [isWaiting, speak])

  return (
    <LiveRegion>
      {/* Anew each time: the same words twice are two pieces of news. */}
      <span key={said.turn}>{said.text}</span>
    </LiveRegion>
  )
}

function sentence({ news, waiting, t }: { news: readonly News[]; waiting: Waiting | undefined; t: Translate }): string {
  const parts = (['saved', 'sent', 'attention'] as const).flatMap((word) => {
    const of = news.filter((each) => each.word === word)
    const [first] = of
    if (!first) return []
    return of.length === 1
      ? t('sync.heardOne', { what: t(kindWords(first.kind)), state: t(STATES[word]) })
      : t(MANY[word], { count: of.length })
  })
  const chip = !waiting
    ? ''
    : waiting.count === 0
      ? t(SENT_WORDS[waiting.knownSent])
      : t('sync.unsent', { count: waiting.count })
  return [...parts, chip].filter(Boolean).join('. ')
}

/** Speaks a little later, and not again at once; what is wanted meanwhile is said together. */
function useSpeaker(say: () => void): () => void {
  const latest = useRef(say)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [speak] = useState(() => {
    let lastAt = -Infinity
    const wake = () => {
      // What lies behind a dialog is not read out.
      if (document.querySelector('dialog:modal')) {
        timer.current = setTimeout(wake, PAUSE_MS)
        return
      }
      timer.current = undefined
      lastAt = performance.now()
      latest.current()
    }
    return () => {
      timer.current ??= setTimeout(wake, Math.max(PAUSE_MS, lastAt + BETWEEN_MS - performance.now()))
    }
  })
  useEffect(() => {
    latest.current = say
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return speak
}
