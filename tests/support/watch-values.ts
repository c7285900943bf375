import type { Locator } from '@playwright/test'

/** Records every value that a field shows from now on, however briefly. */
export async function watchValues(field: Locator): Promise<() => Promise<string[]>> {
  const seen = await field.evaluateHandle((input: HTMLInputElement) => {
    const values = [input.value]
    // React keeps the attribute in sync with the value.
    new MutationObserver(() => values.push(input.value)).observe(input, {
      attributes: true,
      attributeFilter: ['value'],
    })
    return values
  })
  return async () => [...new Set(await seen.jsonValue())]
}
