import { isRealDay } from '../../../../shared/contract/primitives.ts'

/**
 * The rows of a figure: those of the month, of the last 28 days or of one day (`YYYY-MM-DD`), of everybody or of the
 * person with that name on the shift.
 */
export type FigureRows = { rows: string; who: string | null }

export type PieSpan = 'days' | 'month'

/** What a manager chose on the page of a pharmacy. `rows` is empty until a figure was opened. */
export type PharmacyChoice = FigureRows & { month: string | null; pie: PieSpan }

/** Leads from figures to the rows that they are made of, and keeps which pie is shown. */
export type FigureLinks = {
  /** To the days of the month. */
  monthPath: string
  rowsPathOf: (of: FigureRows) => string
  pie: PieSpan
  onPie: (pie: PieSpan) => void
}

export const OF_MONTH: FigureRows = { rows: 'month', who: null }

export const PHARMACY_ADDRESS = {
  read: (params: URLSearchParams): PharmacyChoice => {
    const rows = params.get('rows') ?? ''
    const isKnown = rows === 'month' || rows === 'days' || isRealDay(rows)
    return {
      month: params.get('month'),
      rows: isKnown ? rows : '',
      who: isKnown ? params.get('who') : null,
      pie: params.get('pie') === 'month' ? 'month' : 'days',
    }
  },
  write: ({ month, rows, who, pie }: PharmacyChoice): Record<string, string> => ({
    ...(month === null ? {} : { month }),
    ...(rows === '' ? {} : { rows }),
    ...(who === null ? {} : { who }),
    ...(pie === 'days' ? {} : { pie }),
  }),
}
