type HijriNames = { months: readonly string[]; era: string }

/** As in Saudi documents; of the English spellings, those without diacritics. */
export const HIJRI_NAMES: Record<'en' | 'ar', HijriNames> = {
  en: {
    months: [
      'Muharram',
      'Safar',
      'Rabi I',
      'Rabi II',
      'Jumada I',
      'Jumada II',
      'Rajab',
      'Shaban',
      'Ramadan',
      'Shawwal',
      'Dhu al-Qadah',
      'Dhu al-Hijjah',
    ],
    era: 'AH',
  },
  ar: {
    months: [
      'محرم',
      'صفر',
      'ربيع الأول',
      'ربيع الآخر',
      'جمادى الأولى',
      'جمادى الآخرة',
      'رجب',
      'شعبان',
      'رمضان',
      'شوال',
      'ذو القعدة',
      'ذو الحجة',
    ],
    era: 'هـ',
  },
}
