import { parseShortageSupportIntent } from '../../shared/contract/intents/shortage-support.ts'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import { GONE } from '../choices.ts'
import { shortageSide } from '../new-shortage/shortage-side.tsx'
import type { KindLineProps, KindScreen } from '../screen.ts'
import { useShortageName } from '../named-things.ts'

const OFF_THE_LIST = new Set(['shortage_gone', 'retired'])

function Line({ row, name }: KindLineProps) {
  const t = useT()
  const intent = parseShortageSupportIntent(row.intent)
  const shortageName = useShortageName(intent?.shortageId ?? '')
  if (!intent) return name
  return (
    <span>
      <span>{t(intent.supports ? 'sync.shortageSupported' : 'sync.shortageUnsupported')}</span>
      {shortageName ? (
        <span>
          {' '}
          · <bdi>{shortageName}</bdi>
        </span>
      ) : null}
    </span>
  )
}

export const shortageSupportScreen: KindScreen = {
  name: 'sync.kindShortageSupport',
  Line,
  // Supporting is not edited here: it can be added or withdrawn at any time.
  placeOf: ({ lastProblem }) =>
    OFF_THE_LIST.has(lastProblem?.code ?? '') ? null : { path: paths.trendingShortages, label: 'sync.openShortages' },
  choices: { shortage_gone: GONE, retired: GONE },
  serverSide: shortageSide,
}
