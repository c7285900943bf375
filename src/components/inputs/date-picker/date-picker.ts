/** Everything of the chunk. Forms use `date-input.tsx`, `month-input.tsx` and `range-calendar-input.tsx`. */
export { DateField } from './date-field.tsx'
export { MonthField } from './month-field.tsx'
export { RangeCalendar } from './range-calendar.tsx'
