/**
 * Names and order of the parts of a calendar day, according to Unicode's CLDR for en-GB and ar-SA. Included here
 * because the first use of the browser's own (`Intl.DateTimeFormat`) costs 15 to 50 ms per start, four times that on a
 * cheap tablet, before the first figure is shown, and because its data differs between devices.
 */
export type CalendarNames = {
  months: readonly string[]
  shortMonths: readonly string[]
  weekdays: readonly string[]
  shortWeekdays: readonly string[]
  /** The separators between the weekday and the day, short and long. */
  afterShortWeekday: string
  afterLongWeekday: string
  beforeTime: string
}

const ENGLISH: CalendarNames = {
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  shortWeekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  afterShortWeekday: ' ',
  afterLongWeekday: ', ',
  beforeTime: ', ',
}

const ARABIC_MONTHS = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغسطس',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
]
const ARABIC_WEEKDAYS = ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت']

const ARABIC: CalendarNames = {
  months: ARABIC_MONTHS,
  shortMonths: ARABIC_MONTHS,
  weekdays: ARABIC_WEEKDAYS,
  shortWeekdays: ARABIC_WEEKDAYS,
  afterShortWeekday: '، ',
  afterLongWeekday: '، ',
  beforeTime: '، ',
}

/** `formatLocale` as in `i18n/locale.ts`. */
export function calendarNamesOf(formatLocale: string): CalendarNames {
  return formatLocale.startsWith('ar') ? ARABIC : ENGLISH
}
