import type { Page } from '@playwright/test'

/** How many sheets a page takes on paper, by its own print style. */
export async function pdfPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
