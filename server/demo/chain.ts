/** The pharmacies and people of the demo chain; all are fictitious. */

export const DEMO_PASSWORD = 'demo-pharmacy-1'

export type DemoPharmacy = {
  name: string
  number: string
  address: string
  /** Relative sales volume; 0 has not reported yet. */
  trade: number
}

export const DEMO_PHARMACIES: DemoPharmacy[] = [
  { name: 'P2023', number: '2023', address: 'King Fahd Road, Al Olaya, Riyadh', trade: 0.9 },
  { name: 'P2024', number: '2024', address: 'Prince Sultan Street, Al Rawdah, Jeddah', trade: 0.6 },
  { name: 'P2026', number: '2026', address: 'Al Khaleej Road, Al Faisaliyah, Dammam', trade: 0.4 },
  { name: 'P2031', number: '2031', address: 'Abu Bakr Street, Al Yasmin, Riyadh', trade: 1 },
  { name: 'P2040', number: '2040', address: 'Al Hijrah Road, Quba, Madinah', trade: 0.3 },
  { name: 'P2047', number: '2047', address: 'Al Masjid Al Haram Road, Al Aziziyah, Makkah', trade: 0.75 },
  { name: 'P2052', number: '2052', address: 'King Khalid Street, Al Aqrabiyah, Khobar', trade: 0.5 },
  { name: 'P2060', number: '2060', address: 'Airport Road, Al Mahalah, Abha', trade: 0 },
]

export type DemoPerson = {
  id: string
  /** Null: a colleague who appears in lists but cannot sign in. */
  email: string | null
  names: [first: string, second: string, last: string]
  arabicName: string
  role: 'admin' | 'accountant' | 'employee'
  position: 'Pharmacist' | 'Worker'
  place: string
  companyId: string
  nationality: 'Egyptian' | 'Saudi' | 'Bangladesh' | 'Indian'
  gender: 'Male' | 'Female'
  bank: 'Al Bilad Bank' | 'Al Inmaa Bank' | 'No Bank Account yet'
  /** Approximate years of service. */
  years: number
}

const pharmacist = { role: 'employee', position: 'Pharmacist', gender: 'Male' } as const
const worker = { role: 'employee', position: 'Worker', gender: 'Male' } as const

export const DEMO_PEOPLE: DemoPerson[] = [
  {
    id: 'demo-manager',
    email: 'manager@demo.example',
    names: ['Khalid', 'Ibrahim', 'Al-Harbi'],
    arabicName: 'خالد إبراهيم الحربي',
    role: 'admin',
    position: 'Pharmacist',
    place: 'No Specific Place',
    companyId: '1001',
    nationality: 'Saudi',
    gender: 'Male',
    bank: 'Al Bilad Bank',
    years: 9,
  },
  {
    id: 'demo-accountant',
    email: 'accountant@demo.example',
    names: ['Mona', 'Said', 'Farouk'],
    arabicName: 'منى سعيد فاروق',
    role: 'accountant',
    position: 'Worker',
    place: 'No Specific Place',
    companyId: '1002',
    nationality: 'Egyptian',
    gender: 'Female',
    bank: 'Al Inmaa Bank',
    years: 6,
  },
  {
    ...pharmacist,
    id: 'demo-pharmacist1',
    email: 'pharmacist1@demo.example',
    names: ['Ahmed', 'Mahmoud', 'Hassan'],
    arabicName: 'أحمد محمود حسن',
    place: 'P2023',
    companyId: '1101',
    nationality: 'Egyptian',
    bank: 'Al Bilad Bank',
    years: 4,
  },
  {
    ...pharmacist,
    id: 'demo-pharmacist2',
    email: 'pharmacist2@demo.example',
    names: ['Yousef', 'Ali', 'Ibrahim'],
    arabicName: 'يوسف علي إبراهيم',
    place: 'P2023',
    companyId: '1102',
    nationality: 'Egyptian',
    bank: 'Al Inmaa Bank',
    years: 2,
  },
  {
    ...pharmacist,
    id: 'demo-pharmacist3',
    email: 'pharmacist3@demo.example',
    names: ['Omar', 'Khaled', 'Saleh'],
    arabicName: 'عمر خالد صالح',
    place: 'P2024',
    companyId: '1103',
    nationality: 'Saudi',
    bank: 'Al Bilad Bank',
    years: 3,
  },
  {
    ...worker,
    id: 'demo-worker1',
    email: 'worker1@demo.example',
    names: ['Rafiq', 'Islam', 'Uddin'],
    arabicName: 'رفيق إسلام الدين',
    place: 'P2024',
    companyId: '1201',
    nationality: 'Bangladesh',
    bank: 'No Bank Account yet',
    years: 5,
  },
  {
    ...pharmacist,
    id: 'demo-staff-01',
    email: null,
    names: ['Tarek', 'Nabil', 'Mansour'],
    arabicName: 'طارق نبيل منصور',
    place: 'P2024',
    companyId: '1104',
    nationality: 'Egyptian',
    bank: 'Al Inmaa Bank',
    years: 7,
  },
  {
    ...pharmacist,
    id: 'demo-staff-02',
    email: null,
    names: ['Faisal', 'Saad', 'Al-Qahtani'],
    arabicName: 'فيصل سعد القحطاني',
    place: 'P2026',
    companyId: '1105',
    nationality: 'Saudi',
    bank: 'Al Bilad Bank',
    years: 1,
  },
  {
    ...pharmacist,
    id: 'demo-staff-03',
    email: null,
    names: ['Mostafa', 'Adel', 'Shaker'],
    arabicName: 'مصطفى عادل شاكر',
    place: 'P2026',
    companyId: '1106',
    nationality: 'Egyptian',
    bank: 'Al Bilad Bank',
    years: 5,
  },
  {
    ...pharmacist,
    id: 'demo-staff-04',
    email: null,
    names: ['Noura', 'Fahad', 'Al-Otaibi'],
    arabicName: 'نورة فهد العتيبي',
    gender: 'Female',
    place: 'P2031',
    companyId: '1107',
    nationality: 'Saudi',
    bank: 'Al Inmaa Bank',
    years: 2,
  },
  {
    ...pharmacist,
    id: 'demo-staff-05',
    email: null,
    names: ['Suresh', 'Kumar', 'Nair'],
    arabicName: 'سوريش كومار ناير',
    place: 'P2031',
    companyId: '1108',
    nationality: 'Indian',
    bank: 'Al Bilad Bank',
    years: 8,
  },
  {
    ...pharmacist,
    id: 'demo-staff-06',
    email: null,
    names: ['Hany', 'Samir', 'Lotfy'],
    arabicName: 'هاني سمير لطفي',
    place: 'P2040',
    companyId: '1109',
    nationality: 'Egyptian',
    bank: 'Al Inmaa Bank',
    years: 3,
  },
  {
    ...pharmacist,
    id: 'demo-staff-07',
    email: null,
    names: ['Abdullah', 'Omar', 'Al-Juhani'],
    arabicName: 'عبدالله عمر الجهني',
    place: 'P2040',
    companyId: '1110',
    nationality: 'Saudi',
    bank: 'Al Bilad Bank',
    years: 1,
  },
  {
    ...pharmacist,
    id: 'demo-staff-08',
    email: null,
    names: ['Karim', 'Fathy', 'Zaki'],
    arabicName: 'كريم فتحي زكي',
    place: 'P2047',
    companyId: '1111',
    nationality: 'Egyptian',
    bank: 'Al Bilad Bank',
    years: 6,
  },
  {
    ...pharmacist,
    id: 'demo-staff-09',
    email: null,
    names: ['Sara', 'Hamad', 'Al-Ghamdi'],
    arabicName: 'سارة حمد الغامدي',
    gender: 'Female',
    place: 'P2047',
    companyId: '1112',
    nationality: 'Saudi',
    bank: 'Al Inmaa Bank',
    years: 2,
  },
  {
    ...pharmacist,
    id: 'demo-staff-10',
    email: null,
    names: ['Anil', 'Joseph', 'Thomas'],
    arabicName: 'أنيل جوزيف توماس',
    place: 'P2052',
    companyId: '1113',
    nationality: 'Indian',
    bank: 'Al Bilad Bank',
    years: 4,
  },
  {
    ...pharmacist,
    id: 'demo-staff-11',
    email: null,
    names: ['Walid', 'Ramadan', 'Eid'],
    arabicName: 'وليد رمضان عيد',
    place: 'P2052',
    companyId: '1114',
    nationality: 'Egyptian',
    bank: 'Al Inmaa Bank',
    years: 5,
  },
  {
    ...pharmacist,
    id: 'demo-staff-12',
    email: null,
    names: ['Sami', 'Nasser', 'Asiri'],
    arabicName: 'سامي ناصر عسيري',
    place: 'P2060',
    companyId: '1115',
    nationality: 'Saudi',
    bank: 'Al Bilad Bank',
    years: 1,
  },
  {
    ...worker,
    id: 'demo-staff-13',
    email: null,
    names: ['Jamal', 'Hossain', 'Miah'],
    arabicName: 'جمال حسين ميا',
    place: 'P2023',
    companyId: '1202',
    nationality: 'Bangladesh',
    bank: 'No Bank Account yet',
    years: 3,
  },
  {
    ...pharmacist,
    id: 'demo-staff-14',
    email: null,
    names: ['Bader', 'Mishal', 'Al-Dosari'],
    arabicName: 'بدر مشعل الدوسري',
    place: 'Under Training',
    companyId: '1116',
    nationality: 'Saudi',
    bank: 'No Bank Account yet',
    years: 0,
  },
]

export function fullNameOf({ names }: DemoPerson): string {
  return names.join(' ')
}

/** The pharmacists named in a pharmacy's reports. */
export function pharmacistsOf(pharmacyName: string): DemoPerson[] {
  return DEMO_PEOPLE.filter(
    ({ place, position, role }) => place === pharmacyName && position === 'Pharmacist' && role === 'employee',
  )
}
