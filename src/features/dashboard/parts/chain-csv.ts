import type { Translate } from '../../../i18n/use-t.ts'
import { csvOf } from '../../../lib/csv.ts'
import type { RankedPharmacy } from '../../../shared/rules/chain/chain-ranking.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { TODAY_WORDS } from './today-words.ts'

/** `noneWords`: the text for a pharmacy without a report today, which is certain only after a fresh read. */
type Listed = {
  pharmacies: readonly RankedPharmacy[]
  month: string
  t: Translate
  placeText: (name: string) => string
  noneWords: string
}

/** One line per pharmacy, with headings in the user's language. Amounts in SAR and shares in %, as plain numbers. */
export function chainCsv({ pharmacies, month, t, placeText, noneWords }: Listed): string {
  const headings = [
    t('dashboard.csvRank'),
    t('dashboard.csvPharmacy'),
    t('dashboard.csvMonth'),
    t('dashboard.csvTotal'),
    t('dashboard.csvTarget'),
    t('dashboard.csvAchievement'),
    t('dashboard.csvDays'),
    t('dashboard.csvAverage'),
    t('dashboard.csvExpectedTotal'),
    t('dashboard.csvExpected'),
    t('dashboard.csvBefore'),
    t('dashboard.csvToday'),
  ]
  const rows = pharmacies.map(({ name, rank, achievement, beforePercent, today }) => [
    rank,
    placeText(name),
    month,
    toSar(achievement.totalHalalas),
    toSar(achievement.targetHalalas),
    rounded(achievement.percent),
    achievement.daysReported,
    sarOrNull(achievement.averageHalalas),
    sarOrNull(achievement.expectedHalalas),
    rounded(achievement.expectedPercent),
    rounded(beforePercent),
    today === 'none' ? noneWords : t(TODAY_WORDS[today]),
  ])
  return csvOf({ headings, rows })
}

function sarOrNull(halalas: number | null): number | null {
  return halalas === null ? null : toSar(halalas)
}

function rounded(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 10) / 10
}
