import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { notNull, nullableTexts, texts } from './columns.ts'

/**
 * The sums of each pharmacy's month. The database itself keeps them, in the transaction of the report, whoever writes
 * it, such as an import or a restore. New reports are added; a change or removal sums its month anew, at most 31 reports.
 */
export async function createMonthlyFigures(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('monthly_figures')
    .$call(texts('month', 'pharmacy_name'))
    // Halalas.
    .addColumn('halalas', 'bigint', notNull)
    .addColumn('days_reported', 'integer', notNull)
    .$call(nullableTexts('last_day'))
    .addPrimaryKeyConstraint('monthly_figures_key', ['month', 'pharmacy_name'])
    .execute()
  if (kind === 'sqlite') await sumOnSqlite(db)
  else await sumOnPostgres(db)
}

const COLUMNS = '(month, pharmacy_name, halalas, days_reported, last_day)'
const SUMS = 'coalesce(sum(coalesce(first_sales, 0) + coalesce(second_sales, 0)), 0), count(*), max(day)'
const IS_REPORTED = '(first_pharmacist is not null or second_pharmacist is not null)'

/** The month of `row`, the report before (`old`) or after (`new`) a change. */
function monthOf(row: 'old' | 'new') {
  return `substr(${row}.day, 1, 7)`
}

function sumsOf(row: 'old' | 'new') {
  return `${SUMS} from reports where pharmacy_name = ${row}.pharmacy_name
    and day >= ${monthOf(row)} || '-01' and day <= ${monthOf(row)} || '-31' and ${IS_REPORTED}`
}

/** Whether an update changes the figures, rather than only a name, a remark or the position in the feed. */
function isChanged(differs: string) {
  const differ = (expression: string) => `old.${expression} ${differs} new.${expression}`
  const isOther = (column: string) => `(old.${column} is null) <> (new.${column} is null)`
  return `(${[
    differ('first_sales'),
    differ('second_sales'),
    isOther('first_pharmacist'),
    isOther('second_pharmacist'),
    differ('day'),
    differ('pharmacy_name'),
  ].join(' or ')})`
}

const ADDED_TO = `on conflict (month, pharmacy_name) do update set
  halalas = monthly_figures.halalas + excluded.halalas,
  days_reported = monthly_figures.days_reported + excluded.days_reported,
  last_day =`

async function sumOnSqlite(db: Kysely<Tables>): Promise<void> {
  const add = `insert into monthly_figures ${COLUMNS}
    values (${monthOf('new')}, new.pharmacy_name, coalesce(new.first_sales, 0) + coalesce(new.second_sales, 0), 1, new.day)
    ${ADDED_TO} max(coalesce(monthly_figures.last_day, ''), excluded.last_day);`
  const sum = (row: 'old' | 'new') => `insert into monthly_figures ${COLUMNS}
    select ${monthOf(row)}, ${row}.pharmacy_name, ${sumsOf(row)}
    on conflict (month, pharmacy_name) do update
    set halalas = excluded.halalas, days_reported = excluded.days_reported, last_day = excluded.last_day;`
  const isMoved = 'old.day is not new.day or old.pharmacy_name is not new.pharmacy_name'
  for (const [name, event, body] of [
    ['added', `insert on reports when ${IS_REPORTED.replaceAll(/\b(first|second)_/g, 'new.$1_')}`, add],
    ['changed', `update on reports when ${isChanged('is not')}`, sum('new')],
    ['moved', `update on reports when ${isMoved}`, sum('old')],
    ['deleted', 'delete on reports', sum('old')],
  ] as const)
    await sql.raw(`create trigger monthly_figures_${name} after ${event} begin ${body} end`).execute(db)
}

async function sumOnPostgres(db: Kysely<Tables>): Promise<void> {
  // The first statement waits for other writers of the same month; the second one then sees what they wrote.
  const sum = (row: 'old' | 'new') => `
    insert into monthly_figures ${COLUMNS} values (${monthOf(row)}, ${row}.pharmacy_name, 0, 0, null)
      on conflict (month, pharmacy_name) do update set halalas = monthly_figures.halalas;
    update monthly_figures set (halalas, days_reported, last_day) = (select ${sumsOf(row)})
      where month = ${monthOf(row)} and pharmacy_name = ${row}.pharmacy_name;`
  const functions = {
    // In the order of the key, so that two that add to the same months do not wait for each other in a circle.
    add_monthly_figures: `insert into monthly_figures ${COLUMNS}
      select substr(day, 1, 7), pharmacy_name, ${SUMS} from added where ${IS_REPORTED} group by 1, 2 order by 1, 2
      ${ADDED_TO} greatest(monthly_figures.last_day, excluded.last_day);`,
    sum_monthly_figures: `if tg_op = 'UPDATE' then ${sum('new')} end if;
      if tg_op = 'DELETE' or old.day <> new.day or old.pharmacy_name <> new.pharmacy_name then ${sum('old')} end if;`,
  }
  for (const [name, body] of Object.entries(functions))
    await sql
      .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
      .execute(db)
  for (const [name, event, each, run] of [
    ['added', 'insert', 'referencing new table as added for each statement', 'add_monthly_figures'],
    ['changed', 'update', `for each row when ${isChanged('is distinct from')}`, 'sum_monthly_figures'],
    ['deleted', 'delete', 'for each row', 'sum_monthly_figures'],
  ] as const)
    await sql
      .raw(`create trigger monthly_figures_${name} after ${event} on reports ${each} execute function ${run}()`)
      .execute(db)
}
