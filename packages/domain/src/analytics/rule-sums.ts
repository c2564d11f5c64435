import {
  getRuleAnswer,
  getRuleOutcome,
  type Rule,
  type RuleAnswers,
  ruleAnswers,
  ruleOutcomes,
} from '../playbooks/rules.ts'
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

/** The answers of trades: each distinct pair of lists once, and the place of each trade's answers among them by its id. */
export type AnsweredTrades = { sets: readonly RuleAnswers[]; setOf: ReadonlyMap<string, number> }

/** The trades of a strategy with one answer. */
export type RuleGroup<Key extends string> = BreakdownRow & { key: Key; r: GroupR }

/** The figures by rule. Shapes and units: RuleFigures of the contract. */
export type RuleFigures = ReturnType<RuleSums['build']>

/**
 * Builds the figures of the rules of a strategy from its closed trades, which come in chunks and in order of exit. The groups of
 * each rule add up to all trades, and so do those of all rules together. A trade that answers nothing is in the last group of each.
 */
export class RuleSums {
  private readonly setOf: AnsweredTrades['setOf']
  private readonly all = createEmptyTallyWithR()
  private readonly together: GroupsByAnswer
  private readonly byRule: { rule: Rule; groups: GroupsByAnswer }[]
  private readonly shape = new ShapeSums()

  constructor({ rules, answers: { sets, setOf } }: { rules: readonly Rule[]; answers: AnsweredTrades }) {
    this.setOf = setOf
    this.together = createGroups(sets, (set) => ruleOutcomes.indexOf(getRuleOutcome(set, rules)))
    this.byRule = rules.map((rule) => ({
      rule,
      groups: createGroups(sets, (set) => ruleAnswers.indexOf(getRuleAnswer(set, rule.id))),
    }))
  }

  add(chunk: ColumnChunk): void {
    const results = toResultsWithR(chunk)
    const set = Int32Array.from({ length: chunk.rows }, (_, row) => this.setOf.get(chunk.getId(row)) ?? -1)
    for (const { tallies, toCode } of [this.together, ...this.byRule.map(({ groups }) => groups)]) {
      const getTally = (code: number) => tallies[code] as TallyWithR // within bounds
      addByCode(set.map(toCode), tallies.length, { results, getTally })
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

/** The groups by answer, in the order of the answers, and the place of the group of each set of answers. */
type GroupsByAnswer = { tallies: TallyWithR[]; toCode: (set: number) => number }

/** The place of the trades that do not say. */
const NO_ANSWER = 2

/** The code of a set is found when a trade needs it: a list of all would be long work at once for many different sets. */
function createGroups(
  sets: readonly RuleAnswers[],
  findCode: (answers: RuleAnswers) => number,
): GroupsByAnswer {
  const codes = new Int32Array(sets.length).fill(-1)
  const toCode = (set: number) => {
    const answers = sets[set]
    if (!answers) return NO_ANSWER
    if (codes[set] === -1) codes[set] = findCode(answers)
    return codes[set] as number // within bounds
  }
  return { tallies: ruleAnswers.map(createEmptyTallyWithR), toCode }
}

function toRuleGroup<Key extends string>(key: Key, tally: TallyWithR, verdict: Verdict): RuleGroup<Key> {
  return { ...buildRow(key, tally, verdict), key, r: toGroupR(tally.r) }
}
