import { Button } from '../../../components/inputs/button.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { askToInstall } from '../../../lib/installed-app/install.ts'
import { InstallSteps } from './install-steps.tsx'
import { NoteCard } from './note-card.tsx'

/** Offers to install the app once the device is in regular use. */
export function InstallOffer({ byHand, onPutOff }: { byHand: boolean; onPutOff: () => void }) {
  const t = useT()
  const title = t('help.installTitle')

  async function install() {
    // The offer counts as made, whatever the answer.
    if (!(await askToInstall())) onPutOff()
  }

  return (
    <NoteCard
      title={title}
      said={`${title}. ${t('help.installBody')}`}
      onEscape={onPutOff}
      actions={
        <>
          {byHand ? null : (
            <Button variant="primary" onClick={() => void install()}>
              {t('help.install')}
            </Button>
          )}
          <Button variant={byHand ? 'primary' : 'quiet'} onClick={onPutOff}>
            {t(byHand ? 'help.understood' : 'help.notNow')}
          </Button>
        </>
      }
    >
      <p>{t('help.installBody')}</p>
      {byHand ? <InstallSteps /> : null}
    </NoteCard>
  )
}
