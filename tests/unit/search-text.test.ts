import { expect, test } from 'vitest'
import { searchText, searchWords } from '../../src/shared/rules/values/search-text.ts'

test.each([
  ['Café CRÈME', 'cafe creme'],
  ['أحمد', 'احمد'],
  ['إسلام آدم', 'اسلام ادم'],
  ['مُحَمَّد', 'محمد'],
  ['صيـــدلية', 'صيدليه'],
  ['\u200fأمل\u200b\u2069', 'امل'],
  ['مصطفى', 'مصطفي'],
  ['علی مهدی', 'علي مهدي'],
  ['بارے', 'باري'],
  ['کمال ڪريم', 'كمال كريم'],
  ['ہالہ', 'هاله'],
  ['فاتیمە', 'فاتيمه'],
  ['ھبة', 'هبه'],
  ['عائشۃ', 'عايشه'],
  ['خانۀ', 'خانه'],
  ['ٱلرحمن', 'الرحمن'],
  ['٢٠٢٦ ۱۲', '2026 12'],
])('%s is found as %s.', (text, found) => {
  expect(searchText(text)).toBe(found)
})

test('Each word matches separately, and blanks match nothing.', () => {
  expect(searchWords('  Panadol   500 ')).toEqual(['panadol', '500'])
  expect(searchWords('   ')).toEqual([])
})
