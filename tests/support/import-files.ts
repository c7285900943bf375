/** The texts of an import: so many pharmacies, and people who are spread over them. */
export function importTexts({ pharmacies, people }: { pharmacies: number; people: number }): {
  pharmacies: string
  people: string
} {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  return {
    pharmacies: [
      'Pharmacy,Number,Address',
      ...numbers(pharmacies).map((number) => `P${4000 + number},${4000 + number},"King Road, Riyadh"`),
    ].join('\r\n'),
    people: [
      'First name;Last name;Employee ID;Email;Place of work;Position;Gender;Nationality;Joining date',
      ...numbers(people).map((number) =>
        [
          `Person${number}`,
          'Omar',
          10_000 + number,
          `person${number}@staff.example`,
          `P${4001 + (number % pharmacies)}`,
          number % 3 === 0 ? 'Worker' : 'صيدلي',
          number % 2 === 0 ? 'Female' : 'ذكر',
          'Saudi',
          '15/01/2025',
        ].join(';'),
      ),
    ].join('\n'),
  }
}
