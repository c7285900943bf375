import type { ReactNode } from 'react'
import { Money } from '../../components/format/money.tsx'
import { Name } from '../../components/format/name.tsx'
import { useT } from '../../i18n/use-t.ts'
import { handoverSchema } from '../../shared/contract/handovers.ts'
import type { Handover } from '../../shared/contract/handovers.ts'

function HandoverSide({ handover }: { handover: Handover }) {
  const t = useT()
  const { writerName, cash, note, answer, answererName, answerCash, answerNote } = handover
  return (
    <>
      <p>
        {t('sync.kindHandover')} · <Name>{writerName}</Name>
        {cash === null ? null : (
          <>
            {' '}
            · <Money amount={cash} />
          </>
        )}
      </p>
      {note === '' ? null : <p>{note}</p>}
      {answer === null ? null : (
        <p>
          {t(answer === 'accepted' ? 'sync.handoverAccepted' : 'sync.handoverDiffers')} · <Name>{answererName}</Name>
          {answerCash === null ? null : (
            <>
              {' '}
              · <Money amount={answerCash} />
            </>
          )}
        </p>
      )}
      {answerNote === '' ? null : <p>{answerNote}</p>}
    </>
  )
}

/** A handover on the server, beside the unsent change that it conflicts with. */
export function handoverSide(object: unknown): ReactNode {
  const handover = handoverSchema.safeParse(object).data
  return handover ? <HandoverSide handover={handover} /> : null
}
