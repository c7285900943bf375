import { generatePath } from 'react-router-dom'
import { paths } from './paths.ts'

export function slipPathOf(slipId: string): string {
  return generatePath(paths.slip, { slipId })
}

export function visitPathOf(visitId: string): string {
  return generatePath(paths.visit, { visitId })
}
