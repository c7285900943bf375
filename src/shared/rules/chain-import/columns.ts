import { searchText } from '../values/search-text.ts'

export const IMPORT_TABLES = ['pharmacies', 'people'] as const
export type ImportTable = (typeof IMPORT_TABLES)[number]

/** `en` and `ar` are the headings of the templates; `also` are other usual ones. */
type Column = { en: string; ar: string; also: readonly string[]; isRequired?: true }

const PHARMACY_COLUMNS = {
  pharmacyName: {
    en: 'Pharmacy',
    ar: 'الصيدلية',
    also: ['Pharmacy name', 'Name', 'Branch', 'Branch name', 'اسم الصيدلية', 'الاسم', 'الفرع', 'اسم الفرع'],
    isRequired: true,
  },
  pharmacyNo: {
    en: 'Number',
    ar: 'الرقم',
    also: ['Pharmacy number', 'Pharmacy no', 'Branch number', 'No', 'Code', 'رقم الصيدلية', 'رقم الفرع', 'الرمز'],
  },
  pharmacyAddress: {
    en: 'Address',
    ar: 'العنوان',
    also: ['Pharmacy address', 'Location', 'City', 'عنوان الصيدلية', 'الموقع', 'المدينة'],
  },
} as const satisfies Record<string, Column>

const PEOPLE_COLUMNS = {
  firstName: { en: 'First name', ar: 'الاسم الأول', also: ['Given name', 'Forename'], isRequired: true },
  secondName: { en: 'Second name', ar: 'الاسم الثاني', also: ['Middle name', "Father's name", 'اسم الأب'] },
  lastName: {
    en: 'Last name',
    ar: 'اسم العائلة',
    also: ['Family name', 'Surname', 'الاسم الأخير', 'العائلة', 'اللقب'],
    isRequired: true,
  },
  employeeNameAr: {
    en: 'Name in Arabic',
    ar: 'الاسم بالعربية',
    also: ['Arabic name', 'الاسم بالعربي', 'الاسم العربي', 'الاسم الكامل بالعربية'],
  },
  companyId: {
    en: 'Employee ID',
    ar: 'الرقم الوظيفي',
    also: ['ID', 'Employee number', 'Employee no', 'Company ID', 'Staff ID', 'رقم الموظف'],
    isRequired: true,
  },
  email: {
    en: 'Email',
    ar: 'البريد الإلكتروني',
    also: ['E-mail', 'Email address', 'Official email', 'البريد', 'الإيميل', 'إيميل'],
    isRequired: true,
  },
  role: { en: 'Role', ar: 'الدور', also: ['الصلاحية'] },
  currentPharmacy: {
    en: 'Place of work',
    ar: 'مكان العمل',
    also: ['Pharmacy', 'Branch', 'Current pharmacy', 'Workplace', 'الصيدلية', 'الفرع'],
  },
  position: {
    en: 'Position',
    ar: 'المسمى الوظيفي',
    also: ['Job title', 'Title', 'Job', 'الوظيفة', 'المسمى', 'المهنة'],
  },
  gender: { en: 'Gender', ar: 'الجنس', also: ['Sex'] },
  nationality: { en: 'Nationality', ar: 'الجنسية', also: [] },
  birthDate: { en: 'Birth date', ar: 'تاريخ الميلاد', also: ['Date of birth', 'DOB', 'Birthday'] },
  joiningDate: {
    en: 'Joining date',
    ar: 'تاريخ الالتحاق',
    also: ['Date of joining', 'Joined', 'Hire date', 'Start date', 'تاريخ المباشرة', 'تاريخ التعيين'],
  },
  telNo: {
    en: 'Phone',
    ar: 'الهاتف',
    also: ['Phone number', 'Mobile', 'Mobile number', 'Telephone', 'الجوال', 'رقم الجوال', 'رقم الهاتف'],
  },
  propationPeriod: { en: 'Probation period', ar: 'فترة التجربة', also: ['Probation'] },
  SalaryTransferMode: {
    en: 'Salary transfer',
    ar: 'طريقة صرف الراتب',
    also: ['Salary transfer mode', 'Transfer mode', 'صرف الراتب'],
  },
  bankName: { en: 'Bank', ar: 'البنك', also: ['Bank name', 'اسم البنك'] },
  bankAccountNo: {
    en: 'Account number or IBAN',
    ar: 'رقم الحساب أو الآيبان',
    also: ['IBAN', 'Account number', 'Bank account', 'Account no', 'الآيبان', 'رقم الآيبان', 'رقم الحساب'],
  },
} as const satisfies Record<string, Column>

export type PharmacyField = keyof typeof PHARMACY_COLUMNS
export type PersonField = keyof typeof PEOPLE_COLUMNS
export type ImportField = PharmacyField | PersonField

const COLUMNS: Record<ImportTable, Record<string, Column>> = { pharmacies: PHARMACY_COLUMNS, people: PEOPLE_COLUMNS }

/** The fields of a table, in the order of its template. */
export function fieldsOf(table: ImportTable): ImportField[] {
  return Object.keys(COLUMNS[table]) as ImportField[]
}

export function requiredFieldsOf(table: ImportTable): ImportField[] {
  return fieldsOf(table).filter((field) => COLUMNS[table][field]?.isRequired)
}

/** The heading of a field in the template of a language. */
export function headingOf(table: ImportTable, field: ImportField, language: 'en' | 'ar'): string {
  return COLUMNS[table][field]?.[language] ?? field
}

/** The field that a heading names; null if none. A note in brackets and an asterisk are passed over. */
export function fieldOfHeading(table: ImportTable, heading: string): ImportField | null {
  const key = keyOf(heading.replaceAll(/\([^()]*\)/g, ''))
  return fieldsOf(table).find((field) => namesOf(table, field).some((name) => keyOf(name) === key)) ?? null
}

function namesOf(table: ImportTable, field: ImportField): string[] {
  const column = COLUMNS[table][field]
  return column ? [field, column.en, column.ar, ...column.also] : []
}

function keyOf(heading: string): string {
  return searchText(heading).replaceAll(/[^\p{L}\p{N}]/gu, '')
}
