import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs as graphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

/** Common local words, most common first. */
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

/** In a module of its own, because the word lists are large. */
export function passwordGuesses(maxLength: number): ZxcvbnFactory {
  return new ZxcvbnFactory({ dictionary: { ...common, ...english, local: LOCAL }, graphs, maxLength })
}
