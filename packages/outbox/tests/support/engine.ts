import type { KindRegistry, NewRow, Transport } from '@counter/outbox'
import { engineOn } from '../../testing/engine.ts'
import type { EngineParts, Fresh } from '../../testing/engine.ts'
import { ScriptedServer } from '../../testing/scripted-server.ts'
import { SHEET, sheetKind } from './sheet-kind.ts'
import type { Sheet, SheetIntent } from './sheet-kind.ts'

export const kinds: KindRegistry = { [SHEET]: sheetKind }

/** The engine with a server of sheets. */
export function makeEngine(parts: Partial<Pick<EngineParts<Transport>, 'kinds' | 'locks' | 'failsToCopy'>> = {}) {
  return engineOn({ kinds, server: sheetServer(), newRow, ...parts })
}

function sheetServer() {
  return new ScriptedServer<Sheet>(({ method, path, body = '{}' }) => {
    const [, , first, day] = path.split('/')
    if (method === 'GET')
      return { does: 'list', isListed: (sheet) => sheet.book === first && (!day || sheet.day === day) }
    if (first !== undefined) return { does: 'edit', id: first }
    const fresh = JSON.parse(body) as Sheet
    const isDuplicate = ({ book, day: of }: Sheet) => book === fresh.book && of === fresh.day
    return { does: 'create', code: 'duplicate_sheet', isDuplicate }
  })
}

export function sheet(meant: Partial<SheetIntent> = {}): SheetIntent {
  return { book: 'book', day: '2026-11-21', part: 'a', figure: 1_000, by: 'Sara', ...meant }
}

let operations = 0

export function newRow({ intent, ownerId = 'sara', ...rest }: Fresh): NewRow {
  return {
    opId: `operation-${(operations += 1)}-0000000`,
    ownerId,
    ownerName: ownerId,
    lane: sheetKind.lane(intent, ownerId),
    kind: SHEET,
    base: {},
    schemaVersion: 1,
    recordedAt: '2026-11-21T09:00:00.000Z',
    ...rest,
    intent,
  }
}
