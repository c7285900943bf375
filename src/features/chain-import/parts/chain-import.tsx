import { useState } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import layout from '../../../components/layout/wide-form.module.css'
import { PasswordDialog } from '../../../components/overlays/password-dialog.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { useIsExtended } from '../../../lib/server-kind.ts'
import { CHAIN } from '../../../shared/contract/chain/chain-name.ts'
import type { Imported } from '../../../shared/contract/chain-import.ts'
import type { KnownChain } from '../../../shared/rules/chain-import/read-import.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { importTexts, newImportKey } from '../commands.ts'
import { useKnownChain } from '../queries.ts'
import { ImportTables, NO_TEXTS, useDryRun } from './import-tables.tsx'
import { PasswordSheet } from './password-sheet.tsx'

/** `/importEmployees`: more pharmacies and people, by a manager. */
export function ChainImport({ onDone }: { onDone: () => void }) {
  const t = useT()
  const known = useKnownChain(useSignedIn().userId)
  const hasImport = useIsExtended()
  if (!hasImport) return <Banner tone="info">{t('chain.notThere')}</Banner>
  return known ? <ImportForm known={known} onDone={onDone} /> : null
}

function ImportForm({ known, onDone }: { known: KnownChain; onDone: () => void }) {
  const t = useT()
  const { name } = useChainSection(CHAIN)
  const [texts, setTexts] = useState(NO_TEXTS)
  // A repeated attempt with the same texts has the same key, so that nothing is added twice.
  const [key, setKey] = useState(newImportKey)
  const [isAsking, setIsAsking] = useState(false)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [imported, setImported] = useState<Imported | null>(null)
  const reading = useDryRun(texts, known)
  if (imported)
    return <PasswordSheet imported={imported} chainName={name} doneLabel={t('import.done')} onDone={onDone} />

  const isReady = reading.problems.length === 0 && reading.pharmacies.length + reading.people.length > 0
  return (
    <div className={layout.form}>
      <ImportTables
        texts={texts}
        reading={reading}
        onChange={(next) => {
          setTexts(next)
          setKey(newImportKey())
          setIsIncomplete(false)
        }}
      />
      {isIncomplete ? (
        <Banner tone="error">{t(reading.problems.length > 0 ? 'import.notReady' : 'import.nothing')}</Banner>
      ) : null}
      <div className={layout.submit}>
        <Button
          variant="primary"
          wide
          large
          onClick={() => {
            setIsIncomplete(!isReady)
            setIsAsking(isReady)
          }}
        >
          {t('import.submit')}
        </Button>
      </div>
      {isAsking ? (
        <PasswordDialog
          title={t('import.askTitle')}
          confirmLabel={t('import.submit')}
          onConfirm={async (currentPassword) => {
            const result = await importTexts({ ...texts, key, currentPassword })
            if (!result.ok) return result
            setImported(result.imported)
            return null
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('import.peopleRead', { count: reading.people.length })}</p>
        </PasswordDialog>
      ) : null}
    </div>
  )
}
