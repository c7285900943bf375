export type Named = { employeeName: string; employeeNameAr?: string | undefined }

/** The name to show: in Arabic the Arabic one, if the person has one. The wire always has `employeeName`. */
export function nameOf({ employeeName, employeeNameAr }: Named, locale: 'en' | 'ar'): string {
  return (locale === 'ar' && employeeNameAr) || employeeName
}
