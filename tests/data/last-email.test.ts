import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'

const { writeDeviceMode } = await import('../../src/data/store/device-mode.ts')
const { readLastEmail, rememberEmail } = await import('../../src/data/session/last-email.ts')
const { readSetting } = await import('../../src/data/store/settings.ts')

test('The last email is remembered on a personal device only, and a shared one keeps none.', async () => {
  await writeDeviceMode('personal')
  await rememberEmail('amal@chain.example')
  expect(await readLastEmail()).toBe('amal@chain.example')
  await writeDeviceMode('shared')
  expect(await readLastEmail()).toBe('')
  await rememberEmail('amal@chain.example')
  expect(await readSetting('lastEmail')).toBeUndefined()
})
