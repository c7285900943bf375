import { Segmented } from '../../../components/inputs/segmented.tsx'
import { useT } from '../../../i18n/use-t.ts'

/** Whether forms offer a choice from now on. */
export function OfferedChoice({ isHidden, onChange }: { isHidden: boolean; onChange: (isHidden: boolean) => void }) {
  const t = useT()
  return (
    <Segmented
      legend={t('chain.offered')}
      value={isHidden ? 'no' : 'yes'}
      onValueChange={(choice) => onChange(choice === 'no')}
      options={[
        { value: 'yes', label: t('leave.yes') },
        { value: 'no', label: t('leave.no') },
      ]}
    />
  )
}
