import { DEMO_PASSWORD } from './demo-people.ts'
import { HttpClient } from './http-client.ts'

/** What the server answers somebody at these paths, whatever the screens would ask for. */
export async function statusesFor(
  email: string,
  { url, paths }: { url: string; paths: readonly string[] },
): Promise<number[]> {
  const client = new HttpClient(url)
  await client.signIn(email, DEMO_PASSWORD)
  const answers = await Promise.all(paths.map((path) => client.get(path)))
  return answers.map(({ status }) => status)
}
