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
        <span>{`${t('sync.kindHandover')} ·`}</span> <Name>{writerName}</Name>
        {cash === null ? null : (
          <span>
            {' '}
            · <Money amount={cash} />
          </span>
        )}
      </p>
      {note === '' ? null : <p>{note}</p>}
      {answer === null ? null : (
        <p>
          <span>{`${t(answer === 'accepted' ? 'sync.handoverAccepted' : 'sync.handoverDiffers')} ·`}</span>{' '}
          <Name>{answererName}</Name>
          {answerCash === null ? null : (
            <span>
              {' '}
              · <Money amount={answerCash} />
            </span>
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
