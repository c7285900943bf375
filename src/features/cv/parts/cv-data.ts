/**
 * The content of the résumé page in both languages. To show another person, change this file only. The person is
 * fictitious.
 */
export type Cv = {
  name: string
  profession: string
  place: string
  email: string
  phone: string
  labels: Record<'summary' | 'experience' | 'education' | 'certificates' | 'skills' | 'languages' | 'contact', string>
  summary: string
  experience: { role: string; employer: string; from: string; to: string; done: string[] }[]
  education: { degree: string; school: string; year: string }[]
  certificates: { name: string; by: string; year: string }[]
  skills: string[]
  languages: { language: string; level: string }[]
}

const EMAIL = 'l.alharthy@cv.example'
const PHONE = '+966 50 000 0000'

export const cv: Record<'en' | 'ar', Cv> = {
  en: {
    name: 'Dr. Layan Al-Harthy',
    profession: 'Community pharmacist and pharmacy operations lead',
    place: 'Riyadh, Saudi Arabia',
    email: EMAIL,
    phone: PHONE,
    labels: {
      summary: 'Profile',
      experience: 'Experience',
      education: 'Education',
      certificates: 'Licences and certificates',
      skills: 'Skills',
      languages: 'Languages',
      contact: 'Contact',
    },
    summary:
      'Community pharmacist with nine years of experience in dispensing and branch management. Known for safe dispensing under pressure, reliable stock, and new colleagues who stay and grow.',
    experience: [
      {
        role: 'Pharmacy operations lead',
        employer: 'Al Waha Pharmacies, Riyadh',
        from: '2022',
        to: 'present',
        done: [
          'Lead eleven pharmacies and forty-two people; above 90% of target in every month of last year.',
          'Brought the shortage reports of all branches into one list, halving the time to order.',
          'Set up monthly quality visits: fifteen standards on one page, discussed on the spot.',
        ],
      },
      {
        role: 'Chief pharmacist',
        employer: 'Al Waha Pharmacies, Al Yasmin branch',
        from: '2019',
        to: '2022',
        done: [
          'Raised average daily sales by a third in two years with the same shelf space.',
          'Trained nine newly licensed pharmacists through their probation.',
        ],
      },
      {
        role: 'Community pharmacist',
        employer: 'Dar Al Shifa Pharmacy, Jeddah',
        from: '2016',
        to: '2019',
        done: ['Night shifts, dispensing and counselling; follow-up of local patients with chronic conditions.'],
      },
    ],
    education: [
      { degree: 'Doctor of Pharmacy (PharmD)', school: 'King Abdulaziz University, Jeddah', year: '2016' },
      { degree: 'Diploma in healthcare management', school: 'Evening college, Riyadh', year: '2021' },
    ],
    certificates: [
      { name: 'Senior pharmacist licence', by: 'Saudi Commission for Health Specialties', year: '2022' },
      { name: 'Pharmacy immunisation', by: 'Continuing education, 24 hours', year: '2021' },
      { name: 'Basic life support', by: 'Saudi Heart Association', year: '2024' },
    ],
    skills: [
      'Dispensing and counselling',
      'Stock and expiry control',
      'Leading shifts',
      'Quality visits',
      'Sales planning',
      'Spreadsheets',
    ],
    languages: [
      { language: 'Arabic', level: 'native' },
      { language: 'English', level: 'fluent' },
      { language: 'Urdu', level: 'conversational' },
    ],
  },
  ar: {
    name: 'د. ليان الحارثي',
    profession: 'صيدلانية مجتمع وقائدة عمليات الصيدليات',
    place: 'الرياض، المملكة العربية السعودية',
    email: EMAIL,
    phone: PHONE,
    labels: {
      summary: 'نبذة',
      experience: 'الخبرات',
      education: 'المؤهلات العلمية',
      certificates: 'التراخيص والشهادات',
      skills: 'المهارات',
      languages: 'اللغات',
      contact: 'التواصل',
    },
    summary:
      'صيدلانية مجتمع بخبرة تسع سنوات في صرف الدواء وإدارة الفروع. معروفة بالصرف الآمن تحت ضغط العمل، وبتوفر الأصناف عند طلبها، وبزملاء جدد يستمرون ويتطورون.',
    experience: [
      {
        role: 'قائدة عمليات الصيدليات',
        employer: 'صيدليات الواحة، الرياض',
        from: '2022',
        to: 'حتى الآن',
        done: [
          'قيادة إحدى عشرة صيدلية واثنين وأربعين موظفًا، وتجاوز 90% من المستهدف في كل شهر من العام الماضي.',
          'جمع بلاغات النواقص من كل الفروع في قائمة واحدة، فانخفض زمن طلب الصنف الناقص إلى النصف.',
          'تأسيس زيارة الجودة الشهرية: خمسة عشر معيارًا في صفحة واحدة تُناقش في الفرع مباشرة.',
        ],
      },
      {
        role: 'كبيرة الصيادلة',
        employer: 'صيدليات الواحة، فرع الياسمين',
        from: '2019',
        to: '2022',
        done: [
          'رفع متوسط المبيعات اليومية بمقدار الثلث خلال سنتين بالمساحة نفسها.',
          'تدريب تسعة صيادلة جدد خلال فترة التجربة.',
        ],
      },
      {
        role: 'صيدلانية مجتمع',
        employer: 'صيدلية دار الشفاء، جدة',
        from: '2016',
        to: '2019',
        done: ['ورديات ليلية وصرف وإرشاد دوائي، ومتابعة أصحاب الأمراض المزمنة في الحي.'],
      },
    ],
    education: [
      { degree: 'دكتور صيدلة (PharmD)', school: 'جامعة الملك عبدالعزيز، جدة', year: '2016' },
      { degree: 'دبلوم إدارة الرعاية الصحية', school: 'كلية مسائية، الرياض', year: '2021' },
    ],
    certificates: [
      { name: 'ترخيص صيدلي أول', by: 'الهيئة السعودية للتخصصات الصحية', year: '2022' },
      { name: 'التطعيم في الصيدليات', by: 'تعليم مستمر، 24 ساعة', year: '2021' },
      { name: 'الإنعاش القلبي الأساسي', by: 'جمعية القلب السعودية', year: '2024' },
    ],
    skills: [
      'الصرف والإرشاد الدوائي',
      'ضبط المخزون وتواريخ الصلاحية',
      'قيادة الورديات',
      'زيارات الجودة',
      'تخطيط المبيعات',
      'الجداول الإلكترونية',
    ],
    languages: [
      { language: 'العربية', level: 'اللغة الأم' },
      { language: 'الإنجليزية', level: 'بطلاقة' },
      { language: 'الأردية', level: 'للتعامل مع العملاء' },
    ],
  },
}
