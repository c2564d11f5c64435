import { getRuleOutcome, type Rule, ruleAnswers, ruleOutcomes } from '../playbooks/rules.ts'
import {
  type BreakdownRow,
  buildRow,
  describeTests,
  type GroupR,
  testOnly,
  toGroupR,
  type Verdict,
} from './breakdown-rows.ts'
import type { ColumnChunk } from './column-chunk.ts'
import {
  addByCode,
  createEmptyTallyWithR,
  ShapeSums,
  type TallyWithR,
  toResultsWithR,
} from './pattern-groups.ts'

/** The trades of a strategy with one answer. */
export type RuleGroup<Key extends string> = BreakdownRow & { key: Key; r: GroupR }

/** The figures by rule. Shapes and units: RuleFigures of the contract. */
export type RuleFigures = ReturnType<RuleSums['build']>

/**
 * Builds the figures of the rules of a strategy from its closed trades, which come in chunks and in order of exit. The groups of
 * each rule add up to all trades, and so do those of all rules together. `answers` has the answers of a trade by its id: a digit for
 * each rule, as `getRuleOutcome` reads them. A trade that answers nothing is in the last group of each.
 */
export class RuleSums {
  private readonly answers: ReadonlyMap<string, string>
  private readonly all = createEmptyTallyWithR()
  private readonly together: GroupsByAnswer
  private readonly byRule: { rule: Rule; groups: GroupsByAnswer }[]
  private readonly shape = new ShapeSums()

  constructor({ rules, answers }: { rules: readonly Rule[]; answers: ReadonlyMap<string, string> }) {
    this.answers = answers
    this.together = createGroups((digits) => ruleOutcomes.indexOf(getRuleOutcome(digits)))
    this.byRule = rules.map((rule, at) => ({ rule, groups: createGroups((digits) => Number(digits[at])) }))
  }

  add(chunk: ColumnChunk): void {
    const results = toResultsWithR(chunk)
    const answers = Array.from({ length: chunk.rows }, (_, row) => this.answers.get(chunk.getId(row)))
    for (const { tallies, toCode } of [this.together, ...this.byRule.map(({ groups }) => groups)]) {
      const codes = Int32Array.from(answers, (digits) => (digits === undefined ? NO_ANSWER : toCode(digits)))
      const getTally = (code: number) => tallies[code] as TallyWithR // within bounds
      addByCode(codes, tallies.length, { results, getTally })
    }
    addByCode(new Int32Array(chunk.rows), 1, { results, getTally: () => this.all })
    this.shape.add({ chunk, results })
  }

  build() {
    const { all, together, byRule } = this
    const tested = [...(byRule.length > 0 ? [together] : []), ...byRule.map(({ groups }) => groups)].flatMap(
      ({ tallies }) => tallies.filter((_, code) => code !== NO_ANSWER),
    )
    const { tested: count, decideVerdict } = testOnly(tested, this.shape.measure(all))
    const list = <Key extends string>(keys: readonly Key[], { tallies }: GroupsByAnswer) =>
      keys.map((key, code) => {
        const tally = tallies[code] as TallyWithR // one for each key
        return toRuleGroup(key, tally, decideVerdict(tally))
      })
    return {
      all: toRuleGroup('all', all, decideVerdict(all)),
      together: byRule.length > 0 ? list(ruleOutcomes, together) : [],
      byRule: byRule.map(({ rule, groups }) => ({ ...rule, groups: list(ruleAnswers, groups) })),
      tests: describeTests(count),
    }
  }
}

/** The groups by answer, in the order of the answers, and the place of the group of each text of answers. */
type GroupsByAnswer = { tallies: TallyWithR[]; toCode: (digits: string) => number }

/** The place of the trades that do not say. */
const NO_ANSWER = 2

function createGroups(toCode: GroupsByAnswer['toCode']): GroupsByAnswer {
  return { tallies: ruleAnswers.map(createEmptyTallyWithR), toCode }
}

function toRuleGroup<Key extends string>(key: Key, tally: TallyWithR, verdict: Verdict): RuleGroup<Key> {
  return { ...buildRow(key, tally, verdict), key, r: toGroupR(tally.r) }
}
