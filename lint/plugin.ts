import { importTable } from './import-table.ts'
import { noDataInView } from './no-data-in-view.ts'
import { noEnum } from './no-enum.ts'
import { noHardCodedText } from './no-hard-coded-text.ts'
import { noLazyCircle } from './no-lazy-circle.ts'
import { soleImporter } from './sole-importer.ts'
import { textAlone } from './text-alone.ts'

/**
 * Our own lint rules in oxlint's plugin format (scripts/lint.ts runs oxlint under tsx, so that they can be TypeScript).
 */
export default {
  meta: { name: 'counter' },
  rules: {
    'import-table': importTable,
    'no-data-in-view': noDataInView,
    'no-enum': noEnum,
    'no-hard-coded-text': noHardCodedText,
    'no-lazy-circle': noLazyCircle,
    'sole-importer': soleImporter,
    'text-alone': textAlone,
  },
}
