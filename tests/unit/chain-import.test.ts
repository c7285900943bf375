import { describe, expect, test } from 'vitest'
import ar from '../../src/i18n/ar/options.json' with { type: 'json' }
import en from '../../src/i18n/en/options.json' with { type: 'json' }
import { csvOf } from '../../src/lib/csv.ts'
import { STAFF_FIELDS, STAFF_OPTIONS } from '../../src/shared/contract/chain/staff-options.ts'
import { choiceReader, readDay } from '../../src/shared/rules/chain-import/cell-values.ts'
import { fieldOfHeading, fieldsOf, headingOf, IMPORT_TABLES } from '../../src/shared/rules/chain-import/columns.ts'
import { decodeTable } from '../../src/shared/rules/chain-import/decode-table.ts'
import { readImport } from '../../src/shared/rules/chain-import/read-import.ts'
import type { KnownChain } from '../../src/shared/rules/chain-import/read-import.ts'

const KNOWN: KnownChain = { pharmacies: [], people: [], options: STAFF_OPTIONS.initial, today: '2026-11-27' }
const PEOPLE = 'First name,Last name,Employee ID,Email,Place of work\n'
const PHARMACIES = 'Pharmacy,Number,Address\nP2023,2023,Tabuk\n'

const read = (texts: { pharmacies?: string; people?: string }, known: Partial<KnownChain> = {}) =>
  readImport({ pharmacies: '', people: '', ...texts }, { ...KNOWN, ...known })
const personIn = (people: string) => read({ people }).people[0]?.person
const problemsIn = (...of: Parameters<typeof read>) =>
  read(...of).problems.map(({ table, row, field, code, otherRow }) =>
    [table, row, field ?? '-', code, ...(otherRow === undefined ? [] : [otherRow])].join(' '),
  )

describe('The text of an import', () => {
  test.each([
    ['commas', 'First name,Last name,Employee ID,Email\r\nSara,Omar,7,s@c.example\r\n'],
    ['semicolons', 'First name;Last name;Employee ID;Email\nSara;Omar;7;s@c.example'],
    ['cells of a spreadsheet', 'First name\tLast name\tEmployee ID\tEmail\nSara\tOmar\t7\ts@c.example\n'],
    ['a byte order mark and old line breaks', '\uFEFFFirst name,Last name,Employee ID,Email\rSara,Omar,7,s@c.example'],
    ['Arabic headings', 'البريد الإلكتروني,الاسم الأول,اسم العائلة,الرقم الوظيفي\ns@c.example,Sara,Omar,٧'],
    ['other names of columns', 'E-mail,Given name,Surname *,Staff ID (new)\ns@c.example,Sara,Omar,7'],
    [
      'spaces and marks around cells',
      'First name,Last name,Employee ID,Email\n Sara\u00a0,\u200fOmar\u200f, 7 , S@C.example ',
    ],
    [
      'quotes and empty rows',
      '\n,,,\n"First name",Last name,Employee ID,Email\n,,,\n"Sara","Omar","7","s@c.example"\n\n',
    ],
  ])('is read with %s', (_, people) => {
    expect(read({ people }).problems).toEqual([])
    expect(personIn(people)).toMatchObject({
      firstName: 'Sara',
      lastName: 'Omar',
      companyId: '7',
      email: 's@c.example',
    })
  })

  test('of our own export keeps digits and signs that a spreadsheet would change', () => {
    const headings = ['First name', 'Last name', 'Employee ID', 'Email', 'Phone']
    const people = csvOf({ headings, rows: [['Sara', 'Omar', '007', 's@c.example', '+966551234567']] })
    expect(personIn(people)).toMatchObject({ companyId: '007', telNo: '+966551234567' })
  })

  test('is numbered as the spreadsheet numbers its rows, also below a cell with a line break', () => {
    const people = `${PEOPLE}Sara,Omar,7,s@c.example,"Under\nTraining"\n\nHuda,,8,h@c.example,`
    expect(problemsIn({ people })).toEqual(['people 4 lastName required'])
  })

  test.each([
    ['no text', '', []],
    ['headings alone', PEOPLE, ['people 1 - no_rows']],
    ['a missing column', 'First name,Employee ID,Email\nSara,7,s@c.example', ['people 1 lastName column_missing']],
    ['a column that is there twice', `Email,${PEOPLE}`, ['people 1 email column_twice']],
    ['an open quote', `${PEOPLE}Sara,"Omar,7,s@c.example,\n`, ['people 2 - quotes']],
    ['cells beside the headings', `${PEOPLE}Sara,Omar,7,s@c.example,,Jeddah`, ['people 2 - too_many_cells']],
  ])('with %s is refused by name', (_, people, problems) => {
    expect(problemsIn({ people })).toEqual(problems)
  })

  test('names the columns that are not imported, if they contain anything', () => {
    const people = 'First name,Last name,Employee ID,Email,Shoe size,Empty,\nSara,Omar,7,s@c.example,38,,x'
    expect(read({ people }).ignored).toEqual(['Shoe size', 'G'].map((heading) => ({ table: 'people', heading })))
  })

  test('is read from UTF-8, UTF-16 and Arabic Windows, and a workbook is not', () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from('سارة', 'utf16le')])
    expect(decodeTable(utf16)).toBe('سارة')
    expect(decodeTable(Buffer.from('سارة'))).toBe('سارة')
    expect(decodeTable(Uint8Array.from([0xd3, 0xc7, 0xd1, 0xc9]))).toBe('سارة')
    expect(decodeTable(Buffer.from('PK\u0003\u0004\u0000\u0000'))).toBeNull()
  })
})

describe('A cell of an import', () => {
  test.each([
    ['2020-03-09', '2020-03-09'],
    ['2020/3/9', '2020-03-09'],
    ['9/3/2020', '2020-03-09'],
    ['٠٩-٠٣-٢٠٢٠', '2020-03-09'],
    ['9.3.2020 00:00', '2020-03-09'],
    ['', ''],
    ['3/14/2020', null],
    ['31/02/2020', null],
    ['1446-05-12', '1446-05-12'],
    ['30/2/1446', '1446-02-30'],
    ['9/3/20', null],
    ['43900', null],
  ])('with %s is the day %s', (cell, day) => {
    expect(readDay(cell)).toBe(day)
  })

  test('names a choice in English or Arabic, in any case', () => {
    for (const field of STAFF_FIELDS) {
      const reader = choiceReader(STAFF_OPTIONS.initial[field])
      for (const { value } of STAFF_OPTIONS.initial[field]) {
        const [id] = Object.entries(en).find(([, text]) => text === value) ?? []
        expect([reader(value.toUpperCase()), reader(ar[id as keyof typeof ar])]).toEqual([value, value])
      }
    }
    expect(choiceReader([{ value: 'Jordanian', nameAr: 'أردني' }])('اردني')).toBe('Jordanian')
    expect(choiceReader(STAFF_OPTIONS.initial.gender)('x')).toBeNull()
  })

  test('that is empty gets the default of the chain, and the reading says so', () => {
    const people = `${PEOPLE}Sara,Omar,7,s@c.example,`
    expect(personIn(people)).toMatchObject({
      gender: 'Male',
      nationality: 'Egyptian',
      currentPharmacy: 'Under Training',
    })
    expect(read({ people }).proposed).toContainEqual({ field: 'nationality', value: 'Egyptian', count: 1 })
  })

  test.each([
    ['Manager', 'admin', 'No Specific Place'],
    ['محاسبة', 'accountant', 'No Specific Place'],
    ['', 'employee', 'Under Training'],
  ])('with the role "%s" makes an %s at %s', (cell, role, place) => {
    const [person] = read({
      people: `First name,Last name,Employee ID,Email,Role\nSara,Omar,7,s@c.example,${cell}`,
    }).people
    expect(person).toMatchObject({ role, person: { currentPharmacy: place } })
  })

  test.each(IMPORT_TABLES)('of each column of the template for %s is recognized by its heading', (table) => {
    for (const field of fieldsOf(table))
      for (const language of ['en', 'ar'] as const)
        expect(fieldOfHeading(table, headingOf(table, field, language))).toBe(field)
  })
})

describe('The dry run of an import', () => {
  test('finds the pharmacy of a person in the same import, whatever its case', () => {
    const reading = read({ pharmacies: PHARMACIES, people: `${PEOPLE}Sara,Omar,7,s@c.example,p2023` })
    expect(reading.problems).toEqual([])
    expect(reading.people[0]?.person.currentPharmacy).toBe('P2023')
    expect(reading.pharmacies).toEqual([{ row: 2, name: 'P2023', number: '2023', address: 'Tabuk' }])
  })

  test('lists every error with its row and column', () => {
    const people = `First name,Last name,Employee ID,Email,Place of work,Role,Gender,Birth date,Joining date,Phone,IBAN
,Omar,7,s.example,P9,King,?,2030-01-01,x,9.66E+11,12`
    expect(problemsIn({ people })).toEqual([
      'people 2 firstName required',
      'people 2 email email_invalid',
      'people 2 role role_unknown',
      'people 2 currentPharmacy pharmacy_unknown',
      'people 2 gender choice_unknown',
      'people 2 birthDate day_in_future',
      'people 2 joiningDate day_invalid',
      'people 2 telNo digits_lost',
      'people 2 bankAccountNo account_invalid',
    ])
  })

  test('asks about Hijri years, and names other unlikely days and wrong numbers', () => {
    const people = `First name,Last name,Employee ID,Email,Birth date,Joining date,Phone,IBAN
Sara,Omar,7,s@c.example,30/2/1410,1446-05-12,call me,SA0380000000608010167518
Huda,Ali,8,h@c.example,1990-05-05,0026-01-01,055 123‑4567,
Mona,Ali,9,m@c.example,1990-05-05,1989-01-01,,sa03 8000 0000 6080 1016 7519`
    expect(problemsIn({ people })).toEqual([
      'people 2 birthDate day_hijri',
      'people 2 joiningDate day_hijri',
      'people 2 telNo phone_invalid',
      'people 2 bankAccountNo iban_wrong',
      'people 3 joiningDate day_too_early',
      'people 4 joiningDate joined_before_birth',
    ])
  })

  test('names what is there twice, and the other row', () => {
    const people = `${PEOPLE}Sara,Omar,7,s@c.example,\nHuda,Ali,8,S@C.example,\nHuda,Nasser,٧,n@c.example,\nhuda,Ali,9,a@c.example,`
    expect(problemsIn({ people, pharmacies: `${PHARMACIES}p٢٠٢٣,1,\nP9,2023,` })).toEqual([
      'pharmacies 3 pharmacyName twice 2',
      'pharmacies 4 pharmacyNo twice 2',
      'people 3 email twice 2',
      'people 4 companyId twice 2',
      'people 5 firstName same_name 3',
    ])
  })

  test('names what the chain has already', () => {
    const known = {
      pharmacies: [{ pharmacyName: 'p2023' }],
      people: [{ email: 's@c.example', companyId: '8', employeeName: 'Huda Ali', currentPharmacy: 'P1' }],
    }
    const people = `${PEOPLE}Sara,Omar,7,s@c.example,\nHuda,Nasser,8,n@c.example,\n`
    expect(problemsIn({ people, pharmacies: PHARMACIES }, known)).toEqual([
      'pharmacies 2 pharmacyName exists',
      'people 2 email exists',
      'people 3 companyId exists',
    ])
  })

  test('refuses a name that somebody had before, at any place', () => {
    const someone = { email: 's@c.example', companyId: '8', employeeName: 'Huda Omar', currentPharmacy: 'P1' }
    const known = { people: [{ ...someone, formerNames: ['Huda Ali'] }] }
    const people = `${PEOPLE}HUDA,Ali,7,h@c.example,\nHuda,Nasser,9,n@c.example,\n`
    expect(problemsIn({ people }, known)).toEqual(['people 2 secondName former_name'])
  })

  test('adds nobody to a closed pharmacy, whose name is taken', () => {
    const known = { pharmacies: [{ pharmacyName: 'P1', closedOn: '2026-10-31' }] }
    expect(problemsIn({ people: `${PEOPLE}Sara,Omar,7,s@c.example,P1\n` }, known)).toEqual([
      'people 2 currentPharmacy pharmacy_unknown',
    ])
    expect(problemsIn({ pharmacies: `${PHARMACIES}P1,1,` }, known)).toEqual(['pharmacies 3 pharmacyName exists'])
  })

  test('places people by any name of a pharmacy, under the one of its records, and takes none of them again', () => {
    const known = { pharmacies: [{ pharmacyName: 'P1', shownName: 'Olaya', formerNames: ['Rawda'] }] }
    const places = ['P1', 'olaya', 'Rawda']
    const people = places.map((place, index) => `Sara,Omar${index},${index},s${index}@c.example,${place}\n`).join('')
    const read = readImport({ people: PEOPLE + people, pharmacies: '' }, { ...KNOWN, ...known })
    expect(read.problems).toEqual([])
    expect(read.people.map(({ person }) => person.currentPharmacy)).toEqual(['P1', 'P1', 'P1'])
    expect(problemsIn({ pharmacies: `${PHARMACIES}Rawda,1,` }, known)).toEqual(['pharmacies 3 pharmacyName exists'])
  })

  test('allows two people of one name at different places only', () => {
    const pharmacies = `${PHARMACIES}P2,2,`
    const rows = (place: string) => `${PEOPLE}Huda,Ali,7,s@c.example,P2023\nHuda,Ali,8,n@c.example,${place}\n`
    expect(problemsIn({ pharmacies, people: rows('P2') })).toEqual([])
    expect(problemsIn({ pharmacies, people: rows('P2023') })).toEqual(['people 3 firstName same_name 2'])
  })

  test('refuses a pharmacy named like a place without one, and does not repeat its own failure for each person', () => {
    expect(problemsIn({ pharmacies: 'Pharmacy\nتحت التدريب' })).toEqual(['pharmacies 2 pharmacyName name_reserved'])
    const people = `${PEOPLE}Sara,Omar,7,s@c.example,P1`
    expect(problemsIn({ pharmacies: 'Shop\nP1', people })).toEqual(['pharmacies 1 pharmacyName column_missing'])
  })
})
