import { STANDARDS } from '../../src/shared/contract/visits.ts'

export const PHARMACY = 'P9001'
export const DAY = '2026-11-20'
export const PERSON = 'person-1'

/** One record of each entity as a server may have it, with a value in every field, and those without which there is no record. */
export const soundRecords = {
  user: {
    identity: ['_id'],
    record: {
      _id: PERSON, email: 'amal@chain.example', isAdmin: 'false', isAccountant: false, employeeName: 'Amal Omar', shorterName: 'Amal O', shortestName: 'Amal',
      currentPharmacy: PHARMACY, firstName: 'Amal', secondName: 'Ali', lastName: 'Omar', companyId: 77, gender: 'Female', nationality: 'Saudi', position: 'Pharmacist',
      birthDate: '1990-02-03T00:00:00.000Z', joiningDate: '2020-01-01', telNo: '0551234567',
      contacts: [{ contactName: 'Huda', contactRelation: 'sister', contactNo: '0500000001', contactEmail: '', since: 2019 }],
      employmentType: 'Full Time', SalaryTransferMode: 'Cash', bankAccountNo: '', bankName: 'Al Bilad Bank', propationPeriod: '3 Months', vaccinated: 'true',
      vaccinationDetails: { vaccineStatus: 'firstDoseTaken', firstDoseDate: '2021-05-01', secondDoseDate: null, vaccineChecked: true, vaccine: 'X' },
      status: 'On the Job', revision: 3, shoeSize: { eu: 41 },
    },
  },
  pharmacy: { identity: ['_id', 'pharmacyName'], record: { _id: 'pharmacy-1', pharmacyNo: 9001, pharmacyName: PHARMACY, pharmacyAddress: 'Riyadh', floor: 2 } },
  report: {
    identity: ['_id', 'day', 'pharmacyName'],
    record: {
      _id: 'report-1', day: `${DAY}T00:00:00.000+03:00`, dayTimeStamp: '1795122000000', dayType: 'single', pharmacyName: PHARMACY, firstSales: '120.50', firstPharmacist: 'Amal Omar',
      firstRemarks: 'quiet', firstShiftEnd: '2026-11-20T13:00:00.000Z', secondSales: 0, secondPharmacist: '', secondRemarks: null, secondShiftEnd: null, revision: 2, clientRef: 'op-0', till: [{ box: 1 }],
    },
  },
  month: { identity: ['pharmacyName', 'month', 'total', 'daysReported'], record: { pharmacyName: PHARMACY, month: '2026-11', total: 120.5, daysReported: 1, lastDay: DAY } },
  leave: {
    identity: ['_id'],
    record: {
      _id: 'leave-1', requesterId: PERSON, requesterName: 'Amal Omar', requesterShortestName: 'Amal', requesterEmail: 'amal@chain.example', status: 'Approved', dateRejoined: null,
      daysLate: 0, dateFrom: '2026-11-01', dateTo: '2026-11-10', natureLeave: 'Annual Leave', realDaysLeave: 10, maxDaysLeave: '2026-12-01', applyDate: '2026-10-01', outsideTravelling: 'true',
      comment: 'home', dateRejoinRequest: '2026-11-11', dateRejoinRequestStatus: 'Pending', createdAt: 1795122000000, clientRef: 'op-1', revision: 1, evaluatingManager: 'Khalid', branch: 7,
    },
  },
  slip: {
    identity: ['_id'],
    record: {
      _id: 'slip-1', userId: PERSON, userName: 'Amal Omar', month: '2026-11-01T00:00:00.000+03:00', salaryOf: 'November-2026', basicPay: '4000', housingAllowance: 500, transportAllowance: 300,
      fixedOverTime: 0, overTimeHours: 2, overTimeRate: 25, overTimeAllowance: 50, incentives: 1, percentage: 2, campaigns: 3, deductions: 4, ticketsAllowance: 5, otherIncentives: 6, telAllowance: 7,
      netPay: 4863, generalRemarks: '', remarks: 'thanks', slipUid: 'u-1', totalAllowance: 807, createdAt: '2026-11-27T09:00:00Z', revision: 1, cheque: null,
    },
  },
  visit: {
    identity: ['_id'],
    record: {
      _id: 'visit-1', evaluatingManager: 'manager-1', evaluatingManagerName: 'Khalid', evaluatedPharmacy: PHARMACY, evaluatedPharmacistId: PERSON, evaluatedPharmacistName: 'Amal Omar',
      evaluationType: 'inPrescence', ...Object.fromEntries(STANDARDS.map((standard, index) => [standard, { grade: (index % 6) + 1, remarks: '' }])),
      generalRemarks: 'tidy', createdAt: '2026-11-20T09:00:00Z', updatedAt: null, clientRef: 'op-2', weather: 'hot',
    },
  },
  shortage: {
    identity: ['_id'],
    record: {
      _id: 'shortage-1', shortageUPC: '628100', shortageName: 'Panadol', shortagePrice: '12.50', shortagePicLink: '',
      shortageRegisterers: [{ name: 'Huda', phName: PHARMACY, timeDone: '2026-11-19T09:00:00Z', desk: 2 }], createdAt: '2026-11-18T09:00:00Z', revision: 4, shelf: { aisle: 3 },
    },
  },
} as const satisfies Record<string, { identity: readonly string[]; record: Record<string, unknown> }>

export type Entity = keyof typeof soundRecords
