import { beforeAll, describe, expect, test } from 'vitest'
import { ServerProcess } from '../support/server-process.ts'
import { until } from '../support/until.ts'

const LINK = /^ {4}(https:\/\/counter\.example\/base)\/firstRun#([\w-]{43})$/m

describe('the start of a server without a manager', { timeout: 60_000 }, () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await ServerProcess.start({
      isEmpty: true,
      env: { PUBLIC_URL: 'https://counter.example/base/', LOG_LEVEL: 'info' },
    })
    await until('the link to be printed', async () => LINK.test(server.log))
    return () => server.dispose()
  })

  test('prints one link to the public address, which works', async () => {
    const [, , token = ''] = LINK.exec(server.log) ?? []
    expect(server.log.split(token)).toHaveLength(2)
    const answer = await fetch(`${server.url}/api/firstRun`, { headers: { 'x-first-run': token } })
    expect(answer.status).toBe(200)
  })

  test('prints another link when it starts again, and the first one still works', async () => {
    const [line = '', , token = ''] = LINK.exec(server.log) ?? []
    await server.stop()
    await server.start()
    await until('another link to be printed', async () => LINK.test(server.log.replace(line, '')))
    const answer = await fetch(`${server.url}/api/firstRun`, { headers: { 'x-first-run': token } })
    expect(answer.status).toBe(200)
  })
})
