import type { Queries } from '../database/database.ts'

export async function deletePinsOf({ sql }: Queries, userId: string): Promise<void> {
  await sql.deleteFrom('pins').where('user_id', '=', userId).execute()
}
