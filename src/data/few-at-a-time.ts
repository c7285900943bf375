/** Does it for each of them, so many at a time. */
export async function fewAtATime<Item>(items: readonly Item[], { atOnce, run }: { atOnce: number; run: (item: Item) => Promise<void> }): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
