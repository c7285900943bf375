import type { Page } from '@playwright/test'

/** Number of sheets that a page takes when printed, with its own print style plus `css`. */
export async function pdfPages(page: Page, css = ''): Promise<number> {
  const added = await page.addStyleTag({ content: `@media print { ${css} }` })
  const pdf = await page.pdf({ preferCSSPageSize: true })
  await added.evaluate((element) => (element as HTMLStyleElement).remove())
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
