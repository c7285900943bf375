type HijriNames = { months: readonly string[]; era: string }

/** As Saudi papers write them; of the English spellings those that need no sign a keyboard lacks. */
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
