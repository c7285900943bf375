import type { Page } from '@playwright/test'

/** How many sheets a page takes on paper, by its own print style; `css` is added to it. */
export async function pdfPages(page: Page, css = ''): Promise<number> {
  const added = await page.addStyleTag({ content: `@media print { ${css} }` })
  const pdf = await page.pdf({ preferCSSPageSize: true })
  await added.evaluate((element) => (element as HTMLStyleElement).remove())
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
