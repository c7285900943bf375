import { DEMO_PASSWORD } from './demo-people.ts'
import { HttpClient } from './http-client.ts'

/** The status codes of the server's responses to a person at these paths. */
export async function statusesFor(
  email: string,
  { url, paths }: { url: string; paths: readonly string[] },
): Promise<number[]> {
  const client = new HttpClient(url)
  await client.signIn(email, DEMO_PASSWORD)
  const answers = await Promise.all(paths.map((path) => client.get(path)))
  return answers.map(({ status }) => status)
}
