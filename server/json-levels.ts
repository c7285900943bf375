/** How deep a body may be nested; no object of the contract comes near. */
export const MOST_LEVELS = 20

/** How deep lists and objects are nested in a JSON text, without walking through them: what has no end exhausts the stack. */
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
