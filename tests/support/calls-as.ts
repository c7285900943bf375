import { expect } from '@playwright/test'
import { DEMO_PASSWORD } from './demo-people.ts'

/** A person who works elsewhere, by calls to the server. */
export async function callsAs(url: string, email: string) {
  const signedIn = await fetch(`${url}/api/users/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { _id, half } = (await signedIn.json()) as { _id: string; half: string }
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const headers = {
    'content-type': 'application/json',
    'X-Account': _id,
    'X-Session-Half': half,
    cookie: cookies.join('; '),
  }
  const send = async (method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> => {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return answer.json()
  }
  return {
    read: async (path: string): Promise<unknown> => (await fetch(url + path, { headers })).json(),
    post: (path: string, body: object) => send('POST', path, body),
    put: (path: string, body: object) => send('PUT', path, body),
  }
}
