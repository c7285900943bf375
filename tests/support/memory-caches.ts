/** Cache Storage in memory, limited to what the second copies use. */
export function memoryCaches() {
  const kept = new Map<string, Map<string, string>>()
  const addressOf = (asked: RequestInfo): string =>
    new URL(typeof asked === 'string' ? asked : asked.url, 'http://app.test').href
  const cacheOf = (texts: Map<string, string>) => ({
    put: async (asked: RequestInfo, response: Response) => void texts.set(addressOf(asked), await response.text()),
    match: async (asked: RequestInfo) => {
      const text = texts.get(addressOf(asked))
      return text === undefined ? undefined : new Response(text)
    },
    delete: async (asked: RequestInfo) => texts.delete(addressOf(asked)),
    keys: async () => [...texts.keys()].map((url) => new Request(url)),
  })
  return {
    /** Texts by URL, per cache. */
    kept,
    has: async (name: string) => kept.has(name),
    open: async (name: string) => {
      const texts = kept.get(name) ?? new Map<string, string>()
      kept.set(name, texts)
      return cacheOf(texts)
    },
    delete: async (name: string) => kept.delete(name),
  }
}
