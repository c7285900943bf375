const ITEMS_A_PIECE = 25

/** Maps many items in several tasks, so that none of them blocks the screen. */
export async function mapInPieces<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item) => Mapped,
): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  for (let start = 0; start < items.length; start += ITEMS_A_PIECE) {
    if (start > 0) await new Promise((next) => setTimeout(next))
    mapped.push(...items.slice(start, start + ITEMS_A_PIECE).map(map))
  }
  return mapped
}
