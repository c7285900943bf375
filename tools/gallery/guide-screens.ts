import type { ManifestScreen } from '../../build/pwa/web-manifest.ts'

/** `isUnsent`: a shift was recorded offline before. */
export type GuideScreen = Omit<ManifestScreen, 'who' | 'formFactor' | 'label'> & {
  who: 'pharmacist1' | 'manager' | 'accountant'
  isUnsent?: true
}

const PHONE = { width: 360, height: 640 } as const
const DESK = { width: 1120, height: 640 } as const

/** The pictures of the guides in `docs`. */
export const GUIDE_SCREENS: readonly GuideScreen[] = [
  { file: 'home.png', who: 'pharmacist1', locale: 'en', path: '/', ...DESK },
  { file: 'record.png', who: 'pharmacist1', locale: 'en', path: '/salesReports', thisMorning: true, ...PHONE },
  { file: 'record-ar.png', who: 'pharmacist1', locale: 'ar', path: '/salesReports', thisMorning: true, ...PHONE },
  { file: 'waiting.png', who: 'pharmacist1', locale: 'en', path: '/sync', isUnsent: true, ...PHONE },
  { file: 'waiting-ar.png', who: 'pharmacist1', locale: 'ar', path: '/sync', isUnsent: true, ...PHONE },
  { file: 'leave.png', who: 'pharmacist1', locale: 'en', path: '/leaveRequest', ...PHONE },
  { file: 'leave-ar.png', who: 'pharmacist1', locale: 'ar', path: '/leaveRequest', ...PHONE },
  { file: 'dashboard.png', who: 'manager', locale: 'en', path: '/', ...DESK },
  { file: 'dashboard-ar.png', who: 'manager', locale: 'ar', path: '/', ...DESK },
  { file: 'payroll.png', who: 'accountant', locale: 'en', path: '/accAllUsers', ...DESK },
  { file: 'payroll-ar.png', who: 'accountant', locale: 'ar', path: '/accAllUsers', ...DESK },
]
