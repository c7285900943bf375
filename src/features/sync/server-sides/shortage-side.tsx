import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import type { Shortage } from '../../../shared/contract/shortages.ts'

export function ShortageSide({ shortage }: { shortage: Shortage }) {
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
          <Name>{name}</Name> · <bdi>{phName}</bdi>
        </p>
      ))}
    </>
  )
}
