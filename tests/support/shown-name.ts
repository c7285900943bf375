import { DEMO_PEOPLE, fullNameOf } from '../../server/demo/chain.ts'
import type { TestLocale } from './texts.ts'

/** How the app shows a person of the demo chain who is known on the device, by their whole or short name on the wire. */
export function shownName(name: string, locale: TestLocale): string {
  const person = DEMO_PEOPLE.find((each) => fullNameOf(each) === name || `${each.names[0]} ${each.names[2]}` === name)
  if (!person) throw new Error(`No person in the demo chain is called ${name}`)
  return locale === 'ar' ? person.arabicName : name
}
