import type { PlanOutcomeName } from '@candlebook/domain/trades/vocabulary'
import { type SQL, sql } from 'drizzle-orm'
import { buildMoveValue, toBaseAmount } from './trade-formulas.store.ts'

/**
 * The domain's comparePlan in SQL; a test compares both for random trades. Closed trades with a plan and a rate, which are those
 * that figures cover.
 */
export const HAS_PLAN = "plan_history <> '[]' and base_pnl is not null"

const isBetter = (a: string, b: string) => `case type when 'long' then ${a} > ${b} else ${a} < ${b} end`

// Of all stops the one farthest from entry: the first stop is never beyond itself, and those before it are null.
const farthest = "case type when 'long' then lowest else highest end"

const isMovedAway = `${isBetter('entry_price', 'stop')} and (coalesce(removed_at > stop_at, false) or ${isBetter('stop', farthest)})`

const isEarly = `not tp_hit and ${isBetter('target', 'entry_price')} and ${isBetter('target', 'exit_price')}
        and not ${isBetter('entry_price', 'exit_price')}`

const firstOf = (column: string) =>
  `(array_agg(${column} order by place) filter (where ${column} is not null))[1]`

/**
 * One row about a trade of the table that HAS_PLAN: whether its stop was moved away, what the exit lost beyond the first stop and
 * left before the first target. Amounts are before fees and in base currency, null when the exit did neither.
 */
export const PLAN_OUTCOME = `select is_moved,
      case when is_moved and ${isBetter('stop', 'exit_price')} then ${toBaseAmount(buildMoveValue({ from: 'exit_price', to: 'stop' }))} end as cost,
      case when ${isEarly} then ${toBaseAmount(buildMoveValue({ from: 'exit_price', to: 'target' }))} end as missed
    from (
      select stop, target, coalesce(${isMovedAway}, false) as is_moved from (
        select ${firstOf('stop')} as stop, ${firstOf('target')} as target, min(stop) as lowest, max(stop) as highest,
          min(place) filter (where stop is not null) as stop_at, max(place) filter (where stop is null) as removed_at
        from rows from (jsonb_to_recordset(plan_history) as ("stopLoss" numeric, "takeProfit" numeric))
          with ordinality as planned (stop, target, place)
      ) as planned
    ) as compared`

/** The condition of each name over the row of PLAN_OUTCOME. */
const outcomes: Record<PlanOutcomeName, string> = {
  planned: 'true',
  stop_moved: 'is_moved',
  lost_beyond_stop: 'cost is not null',
  left_before_target: 'missed is not null',
}

/** The condition that the plan of a trade has this outcome. */
export function hasPlanOutcome(name: SQL): SQL {
  const cases = Object.entries(outcomes).map(([known, holds]) => `when '${known}' then ${holds}`)
  return sql`(${sql.raw(HAS_PLAN)} and (select case ${name} ${sql.raw(cases.join(' '))} end from (${sql.raw(PLAN_OUTCOME)}) as plan))`
}

/** Whether the trade has the answer of the condition ('kept/…') to its rule, as `getRuleAnswer` finds it. */
export function hasAnswer(condition: SQL): SQL {
  const rule = sql`split_part(${condition}, '/', 2)::uuid`
  return sql`case when ${rule} = any(broken_rules) then 'broken' when ${rule} = any(kept_rules) then 'kept' else 'unsaid' end
    = split_part(${condition}, '/', 1)`
}

/**
 * Whether the trade did this with all rules that its strategy has now, as `getRuleOutcome` finds it. `strategy` is the name of the
 * strategy, as a value or for each trade.
 */
export function hasRuleOutcome(outcome: SQL, { userId, strategy }: { userId: string; strategy: SQL }): SQL {
  return sql`(select case when rules.ids && broken_rules then 'some_broken' when rules.ids <@ kept_rules then 'all_kept' else 'neither' end
    from (select array(select (rule ->> 'id')::uuid
      from (select ${strategy} as name) as own, playbooks, jsonb_array_elements(playbooks.rules) as rule
      where playbooks.user_id = ${userId} and playbooks.strategy = own.name) as ids) as rules
    where rules.ids <> '{}') = ${outcome}`
}
