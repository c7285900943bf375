import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs as graphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

/** What people write in this country, first the most common. */
const LOCAL = [
  'saudi',
  'riyadh',
  'jeddah',
  'makkah',
  'madinah',
  'dammam',
  'pharmacy',
  'saydalia',
  'habibi',
  'allah',
  'bismillah',
  'mohammed',
  'ahmed',
  'abdullah',
  'fatima',
  'صيدلية',
  'السعودية',
  'الرياض',
  'محمد',
  'بسم',
  'الله',
  'مرحبا',
]

/** The lists, large, and for that reason in a module of their own. */
export function passwordGuesses(maxLength: number): ZxcvbnFactory {
  return new ZxcvbnFactory({ dictionary: { ...common, ...english, local: LOCAL }, graphs, maxLength })
}
