/** One page of a list; a page number that is too high gives the last page. */
export type PageOf<Item> = { items: Item[]; page: number; pages: number }

/** `page` counts from 1. */
export function pageOf<Item>(all: readonly Item[], { page, perPage }: { page: number; perPage: number }): PageOf<Item> {
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const current = Math.min(Math.max(1, page), pages)
  return { items: all.slice((current - 1) * perPage, current * perPage), page: current, pages }
}

/** The page number in a URL; 1 if there is none. */
export function pageIn(params: { get(name: string): string | null }): number {
  return Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
}
