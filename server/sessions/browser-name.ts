import Bowser from 'bowser'

const MOST_CHARACTERS = 60
/** Limits the parsed part of the user agent, which may be as long as a header. */
const READ_CHARACTERS = 500

/** A readable name of a browser, such as "Chrome, Android"; empty if the user agent is not recognized. */
export function browserName(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent.slice(0, READ_CHARACTERS) || ' ')
  return [browser.name, os.name]
    .filter((name) => name !== undefined && name !== '')
    .join(', ')
    .slice(0, MOST_CHARACTERS)
}
