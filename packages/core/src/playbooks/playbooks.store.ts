import { MAX_COLUMN_TRADES } from '@candlebook/contract/limits'
import type { ListedPlaybook, PlaybookFields } from '@candlebook/contract/playbooks'
import type { RuleFigures } from '@candlebook/contract/rule-figures'
import type { Day } from '@candlebook/domain/days/day'
import { MAX_PLAYBOOKS, type Rule, toAnswerDigit } from '@candlebook/domain/playbooks/rules'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { allowLongWork, planEachTime, read, type Scope } from '../db/index.ts'
import { countWithoutRate, matchTrades } from '../trades/index.ts'
import { playbooks } from './playbooks.table.ts'

const { userId: _owner, ...shown } = getTableColumns(playbooks)

/** A playbook as stored, without its owner. */
export type PlaybookRow = Omit<typeof playbooks.$inferSelect, 'userId'>

const isOwnedBy = ({ userId }: Scope) => eq(playbooks.userId, userId)
const isOfStrategy = (scope: Scope, strategy: string) =>
  and(isOwnedBy(scope), eq(playbooks.strategy, strategy))
const hasIdAndOwner = (scope: Scope, id: string) => and(isOwnedBy(scope), eq(playbooks.id, id))

/** The playbook of the strategy; null without one. */
export async function findPlaybook(scope: Scope, strategy: string): Promise<PlaybookRow | null> {
  const rows = await scope.db.select(shown).from(playbooks).where(isOfStrategy(scope, strategy)).limit(1)
  return rows[0] ?? null
}

/** The same, locked until the end of the transaction. */
export async function lockPlaybook(scope: Scope, strategy: string): Promise<PlaybookRow | null> {
  const rows = await scope.db
    .select(shown)
    .from(playbooks)
    .where(isOfStrategy(scope, strategy))
    .limit(1)
    .for('update')
  return rows[0] ?? null
}

/** The strategies with a playbook and their rules, by name. */
export async function listPlaybookRows(scope: Scope): Promise<ListedPlaybook[]> {
  const { id, strategy, rules } = playbooks
  return await scope.db
    .select({ id, strategy, rules })
    .from(playbooks)
    .where(isOwnedBy(scope))
    .orderBy(asc(strategy))
    .limit(MAX_PLAYBOOKS)
}

/**
 * The rules that closed trades with an exit on these days broke, of the strategies that the trades have now, each with the number of
 * trades, the most first. Trades in no figure are left out.
 */
export async function countBrokenRules(
  { db, userId }: Scope,
  { from, to }: { from: Day; to: Day },
): Promise<{ text: string; trades: number }[]> {
  const { rows } = await db.execute<{ text: string; trades: number }>(sql`
    select rule->>'text' as text, count(*)::int as trades
    from trades
    join playbooks on playbooks.user_id = trades.user_id and playbooks.strategy = trades.strategy
    cross join jsonb_array_elements(playbooks.rules) rule
    where trades.user_id = ${userId} and playbooks.user_id = ${userId} and trades.status = 'closed'
      and trades.exit_date between ${from} and ${to} and trades.base_pnl is not null
      and (rule->>'id')::uuid = any(trades.broken_rules)
    group by rule->>'text'
    order by trades desc, text`)
  return rows
}

/** The number of the user's playbooks. */
export async function countPlaybooks(scope: Scope): Promise<number> {
  return await scope.db.$count(playbooks, isOwnedBy(scope))
}

/** Adds a playbook and returns it as stored. */
export async function insertPlaybook(
  { db, userId }: Scope,
  { now, ...row }: PlaybookFields & { id: string; strategy: string; now: Date },
): Promise<PlaybookRow> {
  const rows = await db
    .insert(playbooks)
    .values({ ...row, userId, createdAt: now, updatedAt: now })
    .returning(shown)
  return rows[0]! // an insert without a conflict clause gives its row
}

/** Writes fields of a playbook, increments its version and returns it as stored. */
export async function updatePlaybook(
  scope: Scope,
  { id, set, now }: { id: string; set: Partial<PlaybookFields & { strategy: string }>; now: Date },
): Promise<PlaybookRow> {
  const rows = await scope.db
    .update(playbooks)
    .set({ ...set, version: sql`version + 1`, updatedAt: now })
    .where(hasIdAndOwner(scope, id))
    .returning(shown)
  return rows[0]! // the caller has locked it
}

/** Deletes the playbook and returns whether it existed. */
export async function deletePlaybookRow(scope: Scope, id: string): Promise<boolean> {
  const rows = await scope.db
    .delete(playbooks)
    .where(hasIdAndOwner(scope, id))
    .returning({ id: playbooks.id })
  return rows.length > 0
}

const matchClosed = (scope: Pick<Scope, 'userId'>, strategy: string) =>
  sql`user_id = ${scope.userId} and status = 'closed'${matchTrades(scope, ['strategy'], { strategy })}`

/**
 * The answers of the user's closed trades of a strategy to these rules, as `getRuleOutcome` reads them, with the trades that share them.
 * A trade without an answer is in none. Digits instead of ids of rules: the answers of 100,000 trades are a few megabytes.
 */
export async function listAnswers(
  scope: Scope,
  { strategy, rules }: { strategy: string; rules: readonly Rule[] },
): Promise<{ digits: string; ids: string[] }[]> {
  if (rules.length === 0) return []
  await allowLongWork(scope.db)
  const [kept, broken, unsaid] = (['kept', 'broken', 'unsaid'] as const).map((answer) =>
    toAnswerDigit(answer),
  )
  const digits = rules.map(
    ({ id }) =>
      sql`case when ${id}::uuid = any(broken_rules) then ${broken} when ${id}::uuid = any(kept_rules) then ${kept} else ${unsaid} end`,
  )
  return await read(
    scope.db,
    planEachTime(sql`select digits, json_agg(id) as ids from (
        select id, concat(${sql.join(digits, sql`, `)}) as digits from trades
        where ${matchClosed(scope, strategy)} and (kept_rules <> '{}' or broken_rules <> '{}')
        limit ${sql.raw(String(MAX_COLUMN_TRADES))}
      ) as answered
      group by digits`),
  )
}

/** The user's closed trades of a strategy that are in no figure. */
export async function listWithoutRate(scope: Scope, strategy: string): Promise<RuleFigures['withoutRate']> {
  const [row] = await read<Pick<RuleFigures, 'withoutRate'>>(
    scope.db,
    sql`select ${countWithoutRate(matchClosed(scope, strategy))} as "withoutRate"`,
  )
  return row!.withoutRate // the statement returns one row
}
