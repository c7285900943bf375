import type { ReactNode } from 'react'
import { Money } from '../../components/format/money.tsx'
import { Name } from '../../components/format/name.tsx'
import { shortageSchema } from '../../shared/contract/shortages.ts'
import type { Shortage } from '../../shared/contract/shortages.ts'
import { Place } from '../../components/format/place.tsx'

function ShortageSide({ shortage }: { shortage: Shortage }) {
  return (
    <>
      <p>
        <bdi>{shortage.shortageName}</bdi> · <bdi>{shortage.shortageUPC}</bdi>
      </p>
      {shortage.shortagePrice === null ? null : (
        <p>
          <Money amount={shortage.shortagePrice} />
        </p>
      )}
      {shortage.shortageRegisterers.map(({ name, phName }) => (
        <p key={`${name} ${phName}`}>
          <Name>{name}</Name> · <Place>{phName}</Place>
        </p>
      ))}
    </>
  )
}

/** A shortage on the server, beside the unsent change that it conflicts with. */
export function shortageSide(object: unknown): ReactNode {
  const shortage = shortageSchema.safeParse(object).data
  return shortage ? <ShortageSide shortage={shortage} /> : null
}
