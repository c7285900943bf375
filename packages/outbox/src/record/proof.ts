/**
 * The row with this proof, or with none if the current session has no halves. The previous proof is dropped, because it
 * covers another intent or session.
 */
export function withProof<Row extends { proof?: string }>(
  { proof: _before, ...row }: Row,
  proof: string | undefined,
): Row {
  return (proof === undefined ? row : { ...row, proof }) as Row
}
