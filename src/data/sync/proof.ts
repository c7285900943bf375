/** With this proof; without one, where the session of now has no halves: the one before vouches for something else. */
export function withProof<Row extends { proof?: string }>(
  { proof: _before, ...row }: Row,
  proof: string | undefined,
): Row {
  return (proof === undefined ? row : { ...row, proof }) as Row
}
