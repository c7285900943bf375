import { exportOwn, importOwn } from '../../data/record/outbox-transfer.ts'
import type { ImportResult } from '@counter/outbox'
import { riyadhToday } from '../../shared/clock.ts'

type Person = { userId: string; employeeName: string }

/** Downloads the person's unsent work as a file. */
export async function saveUnsentAsFile({ userId }: Person): Promise<void> {
  const text = await exportOwn(userId)
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `unsent-work-${riyadhToday()}.json`
  link.click()
  // The browser reads the URL after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export type TakenIn = ImportResult | { ok: false; code: 'not_readable' | 'not_stored' }

/** Imports a file that the same person saved on another device. */
export async function takeInFile(file: File, { userId, employeeName }: Person): Promise<TakenIn> {
  let text: string
  try {
    text = await file.text()
  } catch {
    return { ok: false, code: 'not_readable' }
  }
  try {
    return await importOwn({ text, owner: { id: userId, name: employeeName } })
  } catch {
    return { ok: false, code: 'not_stored' }
  }
}
