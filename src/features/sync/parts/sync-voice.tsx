import { useEffect, useRef, useState } from 'react'
import type { OutboxRow } from '@counter/outbox'
import { LiveRegion } from '../../../components/layout/visually-hidden.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Translate } from '../../../i18n/use-t.ts'
import { kindWords } from '../../../kinds/screens.ts'
import { SENT_WORDS, useWaiting } from '../queries.ts'
import type { Waiting } from '../queries.ts'
import { useCalmLiveQuery } from '../../../lib/queries/use-live-query.ts'
import { outboxReads } from '../../../data/store/outbox-store.ts'
import { newsOf } from './sync-news.ts'
import type { Announced, News, NewsWord } from './sync-news.ts'

/**
 * Saving moves the focus, which would interrupt the announcement. What is sent within the pause is announced as sent.
 */
const PAUSE_MS = 500
/** Minimum time between announcements, however many rows are sent: enough to hear a sentence and to go on working. */
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
  /** ms; an earlier row is announced only when it changes. */ since: number
}

/**
 * Announces to screen readers what becomes of a person's work, and what the chip shows then. There is one live region
 * for all pages and operation types. It is in the page before there is anything to say, as live regions must be.
 */
export function SyncVoice({ userId, since }: SyncVoiceProps) {
  const t = useT()
  const rows = useRowsToHear(userId)
  const waiting = useWaiting(userId)
  const announced = useRef<Announced>(new Map())
  const pending = useRef(new Map<string, News>())
  const wasWaiting = useRef(false)
  const latest = useRef({ t, waiting })
  const [said, setSaid] = useState({ text: '', turn: 0 })
  const speak = useSpeaker(() => {
    const now = latest.current
    const text = sentence({ news: [...pending.current.values()], ...now })
    pending.current.clear()
    if (text) setSaid(({ turn }) => ({ text, turn: turn + 1 }))
  })

  useEffect(() => {
    latest.current = { t, waiting }
  })

  useEffect(() => {
    if (!rows) return
    const heard = newsOf({ rows, announced: announced.current, since })
    announced.current = heard.announced
    for (const each of heard.news) pending.current.set(each.opId, each)
    if (heard.news.length > 0) speak()
  }, [rows, since, speak])

  const isWaiting = waiting && waiting.count > 0
  useEffect(() => {
    // A colleague's work was sent and the chip turned green, which nothing else announces.
    if (wasWaiting.current && isWaiting === false) speak()
    wasWaiting.current = isWaiting === true
  }, [isWaiting, speak])

  return (
    <LiveRegion>
      {/* A new key each time, so that the same text twice is announced twice. */}
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

/** Calls `say` after a pause and at most once per interval; requests in between are combined. */
function useSpeaker(say: () => void): () => void {
  const latest = useRef(say)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [speak] = useState(() => {
    let lastAt = -Infinity
    const wake = () => {
      // Screen readers do not announce what is behind a modal dialog.
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

/** Enough for what may be recorded and sent between two reads. */
const NEWEST_RECEIPTS = 20

/** The person's rows that may have news: unsent rows, each until it is seen as done, and the newest receipts. */
function useRowsToHear(userId: string): OutboxRow[] | undefined {
  const open = useRef<string[]>([])
  return useCalmLiveQuery(async () => {
    const [unsent, wasUnsent, newest] = await Promise.all([
      outboxReads.unsent(),
      Promise.all(open.current.map((opId) => outboxReads.byOpId(opId))),
      outboxReads.newestReceipts(NEWEST_RECEIPTS),
    ])
    const bySeq = new Map(
      [...newest, ...wasUnsent, ...unsent].flatMap((row) => (row?.ownerId === userId ? [[row.seq, row]] : [])),
    )
    const rows = [...bySeq.values()].sort((one, other) => one.seq - other.seq)
    open.current = rows.filter(({ state }) => state !== 'done').map(({ opId }) => opId)
    return rows
  }, [userId])
}
