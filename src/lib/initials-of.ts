/** Keeps two Arabic letters from joining into a word. */
const NON_JOINER = '\u200c'

/** The first letters of the first and the last word of a name, without the Arabic article. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word = '') => firstCharacter(word.replace(/^ال(?=..)/, '')).toUpperCase()).join(NON_JOINER)
}

/** A whole code point, even if it takes two code units. */
function firstCharacter(word: string): string {
  return String.fromCodePoint(...[word.codePointAt(0)].filter((point) => point !== undefined))
}
