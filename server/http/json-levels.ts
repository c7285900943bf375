/** Maximum nesting depth of a body; no object of the contract comes near it. */
export const MOST_LEVELS = 20

/**
 * The nesting depth of a JSON text. Scans the text instead of walking the parsed value, because deep nesting overflows
 * the stack.
 */
export function levelsOfJson(json: string): number {
  let [level, most, isInText] = [0, 0, false]
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (isInText && sign === '\\') at += 1
    else if (sign === '"') isInText = !isInText
    else if (isInText) continue
    else if (sign === '{' || sign === '[') most = Math.max(most, (level += 1))
    else if (sign === '}' || sign === ']') level -= 1
  }
  return most
}
