/** What React Aria imports as `@internationalized/date`: the package with our formatter (`build/date-picker`). */
export * from '@internationalized/date'
export { DateFormatter } from './day-formatter.ts'
