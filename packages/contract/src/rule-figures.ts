import { ruleAnswers, ruleOutcomes } from '@candlebook/domain/playbooks/rules'
import * as z from 'zod/mini'
import { BreakdownRow, GroupR } from './analytics-report.ts'
import { Decimal } from './fields.ts'
import { WithoutRate } from './trades.ts'

/**
 * Closed trades of a strategy with one answer. `verdict` is over all groups of all rules; trades that do not say are not tested:
 * unproven.
 */
const RuleGroup = z.extend(BreakdownRow, { r: GroupR })
export type RuleGroup = z.infer<typeof RuleGroup>

/**
 * The closed trades of a strategy by what they say about its rules, in base currency. The groups of each rule add up to `all`, which
 * equals the row of the strategy in the report, and so do those of `together`.
 */
export const RuleFigures = z.object({
  /** All closed trades of the strategy; not tested: unproven. */
  all: RuleGroup,
  /** 'all_kept', 'some_broken', and 'neither': none broken and not each kept. Empty without rules. */
  together: z.array(z.extend(RuleGroup, { key: z.enum(ruleOutcomes) })),
  /** The rules in their order; of each 'kept', 'broken' and 'unsaid'. */
  byRule: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      groups: z.array(z.extend(RuleGroup, { key: z.enum(ruleAnswers) })),
    }),
  ),
  /** The basis of the verdicts, as `rowTests` of the report. */
  tests: z.object({ tested: z.int(), missZeroByChance: Decimal, falseDiscoveryPct: Decimal }),
  /** Closed trades of the strategy that are in no figure. */
  withoutRate: WithoutRate,
})
export type RuleFigures = z.infer<typeof RuleFigures>
