/** The names in a pattern: `'slipId'` for `/slipPage/:slipId`. */
type NamesIn<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

export type PathParams<Pattern extends string> = Record<NamesIn<Pattern>, string>

/** The path of a pattern with these values, which are escaped. A lone surrogate, as in a damaged name, is replaced. */
export function pathOf<Pattern extends string>(pattern: Pattern, params: PathParams<Pattern>): string {
  const values: Record<string, string> = params
  return pattern.replace(/:(\w+)/g, (_part, name: string) =>
    encodeURIComponent((values[name] ?? '').replaceAll(/\p{Cs}/gu, '\ufffd')),
  )
}

/** The values in a path, or null if it does not match. Case and a slash at the end make no difference. */
export function matchPath<Pattern extends string>(pattern: Pattern, pathname: string): PathParams<Pattern> | null {
  const parts = pattern.split('/')
  const given = pathname
    .replace(/(?<=[^/]|^\/)\/+$/, '')
    .split('/')
    .map(decoded)
  if (parts.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value
    else if (part.toLowerCase() !== value.toLowerCase()) return null
  }
  // Has a value for each name in the pattern.
  return params as PathParams<Pattern>
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A person can type any URL.
    return part
  }
}
