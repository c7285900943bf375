import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { PRODUCT_WORDS } from '../support/product-words.ts'
import { LOCALES } from '../support/texts.ts'
import { textRoles } from '../support/text-roles.ts'
import type { TestLocale } from '../support/texts.ts'

// What a test can hold of docs/voice.md.

const LONGEST_LABEL = 4
const LONGEST_HINT = 8

/** Terms that the product does not use, with those that it uses. */
const AVOIDED: Record<TestLocale, [RegExp, string][]> = {
  en: [
    [/\blog(?:ged|s|ging)? ?(?:in|out)\b/i, 'sign in, sign out'],
    [/\bthis tablet\b/i, 'this device'],
    [/\bunsent work\b/i, 'Waiting to send'],
    [/\b(?:take|taken|takes) out\b|\bthrow(?:n|s)? away\b/i, 'discard, take back'],
    [/^(?:double|single)$/i, 'Two shifts, One shift'],
    [/\b(?:start|begin)s? anew\b/i, 'start over'],
    [/\bbegun\b|\bhalf[- ](?:typed|filled)\b/i, 'draft'],
    [/\bhas to be filled in\b/i, 'Required'],
    [/\bno reports? yet\b|\bhas not come\b|\bhave not come\b/i, 'not reported'],
    [/^view employees$/i, 'Payroll'],
    [/\b(?:touch|press)(?:es|ed|ing)?\b/i, 'tap'],
    [/\bgoals?\b/i, 'target'],
    [/\bby itself\b/i, 'automatically, or an active sentence'],
    [/\bstands on\b/i, 'is shown on'],
    [/\b(?:server|cache|seq)\b/i, 'what it means for the person'],
    [/\bpayment kinds?\b/i, 'payment method'],
    [/\bno one\b/i, 'nobody'],
    [/\bretired?\b/i, 'remove from the list'],
    [/\bask(?:ed)? for overtime\b/i, 'request overtime'],
    [/\bnot loaded yet\b/i, "isn't on this device yet"],
    [/^(?:all )?states?$/i, 'status'],
    [/\bsave as csv\b/i, 'Export CSV'],
    [/\bplease\b|\bsuccessfully\b|!/i, 'nothing'],
  ],
  ar: [
    ['أُرسل الكل', 'تم إرسال الكل'],
    ['ما لم يُرسل', 'بانتظار الإرسال'],
    ['تخلّص', 'حذف'],
    ['العودة من الإجازة', 'مباشرة العمل'],
    ['طلب العودة', 'طلب مباشرة'],
    ['على المسار', 'ضمن المستهدف'],
    ['إجمالي السلسلة', 'إجمالي الفروع'],
    ['النواقص المطلوبة', 'النواقص الأكثر طلبًا'],
    ['إدخال الرواتب', 'مسيّر الرواتب'],
    ['ليست على هذا الجهاز بعد', 'لم تُحمَّل على هذا الجهاز بعد'],
    ['الخادم يرد', 'متصل'],
    ['الخادم لا يرد', 'غير متصل'],
    ['هو في أمان', 'محفوظ بأمان'],
    [String.raw`م\.ب`, 'ميجابايت'],
    ['بدء من جديد', 'البدء من جديد'],
    ['ابدأ من جديد', 'البدء من جديد'],
    ['لم يجب الخادم', 'لا يستجيب الخادم'],
    ['أدخل ملفًا', 'استيراد ملف'],
    ['المس', 'اضغط'],
    ['(?:ال|لل)?خادم', 'النظام، الاتصال'],
    ['الدعم التقني', 'الدعم الفني'],
    ['عمليات التسليم', 'تسليم الورديات'],
    ['(?:ال|لل)?جواب(?:ك)?', 'رد'],
    ['إعدادات السلسلة', 'إعدادات الشركة'],
    ['(?:ال)?معدود', 'مبلغ الجرد'],
    ['فروق الصندوق', 'فروقات الصندوق'],
    ['اسأل', 'راجع، اطلب من'],
    ['حاسوب', 'كمبيوتر'],
    ['معلّق[اًة]*', 'قيد الانتظار'],
    ['معتمد', 'مقبول'],
  ].map(([not = '', say = '']): [RegExp, string] => [
    new RegExp(String.raw`(?<![\p{L}\p{M}])${not}(?!\p{L})`, 'u'),
    say,
  ]),
}

/** Imperatives; a label begins with the verbal noun instead (حفظ, إضافة). Written without vowels, with shadda. */
const IMPERATIVES = new Set(
  `أبق أدخل أرسل أزل أضف أظهر أعد أعط أغلق أكمل أكّد أكد ألغ أوقف أنشئ ابحث ابدأ اتصل احذف احفظ احم اختر ادعم اربط ارفض ارفع
  استبدل استخدم استعد استورد اسمح اضغط اطبع اطلب اعتمد اعرض افتح اقبل اقرأ اكتب المس امسح امنح انتقل انسخ انقل انظر بدّل تحقّق
  تخطّ تخلّص تصفّح ثبّت جرّب حاول حدّث حدّد حمّل خذ خزّن دع راجع رتّب سجّل شارك شغّل صدّر صحّح صوّر ضع عدّل عيّن غيّر فعّل قارن
  قدّم قيّم لخّص نزّل واصل وافق`
    .trim()
    .split(/\s+/),
)

const folder = resolve(import.meta.dirname, '../../src/i18n')
const areas = readdirSync(join(folder, 'en')).map((name) => name.replace('.json', ''))
const texts = Object.fromEntries(LOCALES.map((locale) => [locale, catalogueOf(locale)])) as Record<TestLocale, Texts>
const { buttons, hints } = textRoles(new Set(Object.keys(texts.en)))
const isExact = new Set<string>(PRODUCT_WORDS.map(({ id }) => id))

test('The roles of texts are found in the components.', () => {
  expect(buttons).toContain('contacts.save')
  expect(hints).toContain('profile.newPinHint')
})

describe.each(areas)('The texts of %s', (area) => {
  test('are written as docs/voice.md says', () => {
    expect(faultsOf(area)).toEqual([])
  })
})

type Texts = Record<string, string>

function faultsOf(area: string): string[] {
  const ids = Object.keys(texts.en).filter((id) => id.startsWith(`${area}.`))
  return LOCALES.flatMap((locale) =>
    ids.flatMap((id) => faultsIn(id, texts[locale][id] ?? '', locale).map((fault) => `${locale} ${id}: ${fault}`)),
  )
}

function faultsIn(id: string, text: string, locale: TestLocale): string[] {
  if (isExact.has(id) && locale === 'en') return []
  const faults = AVOIDED[locale].filter(([not]) => not.test(text)).map(([not, say]) => `${not.source}: say ${say}`)
  const length = Math.max(...formsOf(compileMessageOrThrow(text)).map(countWords))
  if (buttons.has(id) && !isExact.has(id) && length > LONGEST_LABEL) faults.push(`a label of ${length} words`)
  if (hints.has(id) && !isExact.has(id) && length > LONGEST_HINT) faults.push(`a hint of ${length} words`)
  if (buttons.has(id) && locale === 'ar' && IMPERATIVES.has(firstWord(text))) faults.push('an imperative as a label')
  return faults
}

/** Every form of a message; what is put in counts as one word. */
function formsOf(message: CompiledMessage): string[] {
  return message.reduce<string[]>(
    (forms, token) => {
      const [, type, choices] = typeof token === 'string' ? [] : token
      const next =
        typeof token === 'string'
          ? [token]
          : type === 'plural' || type === 'select'
            ? Object.values(choices as Record<string, CompiledMessage>)
                .filter(Array.isArray)
                .flatMap(formsOf)
            : ['x']
      return forms.flatMap((form) => next.map((part) => form + part))
    },
    [''],
  )
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function firstWord(text: string): string {
  const [word = ''] = text.split(/[\s{]/)
  return word.replaceAll(/[\u064b-\u0650\u0652]/g, '')
}

function catalogueOf(locale: TestLocale): Texts {
  return Object.assign(
    {},
    ...areas.map((area) => JSON.parse(readFileSync(join(folder, locale, `${area}.json`), 'utf8')) as Texts),
  ) as Texts
}
