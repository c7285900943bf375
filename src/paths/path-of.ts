/** The names in a pattern: `'slipId'` for `/slipPage/:slipId`. */
type NamesIn<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** The path of a pattern with these values, which are escaped. A lone surrogate, as in a damaged name, is replaced. */
export function pathOf<Pattern extends string>(pattern: Pattern, params: Record<NamesIn<Pattern>, string>): string {
  const values: Record<string, string> = params
  return pattern.replace(/:(\w+)/g, (_part, name: string) =>
    encodeURIComponent((values[name] ?? '').replaceAll(/\p{Cs}/gu, '\ufffd')),
  )
}
