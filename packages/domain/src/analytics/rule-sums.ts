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
  toRResults,
  type Verdict,
} from './breakdown-rows.ts'
import { type ChunkResults, type ColumnChunk, toChunkResults } from './column-chunk.ts'
import { selectValues } from './limbs.ts'
import { ShapeSums } from './pattern-groups.ts'
import { addTally, createEmptyTally, type Tally, tallyByCode } from './tally.ts'

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
  private readonly all: RuleTally = createEmptyRuleTally()
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
    const results = toRuleResults(chunk)
    const set = Int32Array.from({ length: chunk.rows }, (_, row) => this.setOf.get(chunk.getId(row)) ?? -1)
    for (const { tallies, toCode } of [this.together, ...this.byRule.map(({ groups }) => groups)]) {
      const codes = set.map(toCode)
      addByCode(tallies, codes, results)
    }
    addByCode([this.all], new Int32Array(chunk.rows), results)
    this.shape.add({ chunk, results: results.money })
  }

  build() {
    const { all, together, byRule } = this
    const tested = [...(byRule.length > 0 ? [together] : []), ...byRule.map(({ groups }) => groups)].flatMap(
      ({ tallies }) => tallies.filter((_, code) => code !== NO_ANSWER),
    )
    const { tested: count, decideVerdict } = testOnly(tested, this.shape.measure(all))
    const list = <Key extends string>(keys: readonly Key[], { tallies }: GroupsByAnswer) =>
      keys.map((key, code) => {
        const tally = tallies[code] as RuleTally // one for each key
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

/** The tally of a group, and that of the R of its trades with a usable stop: its `pnl` is their sum of R. */
type RuleTally = Tally & { r: Tally }

const createEmptyRuleTally = (): RuleTally => ({ ...createEmptyTally(), r: createEmptyTally() })

/** The groups by answer, in the order of the answers, and the place of the group of each set of answers. */
type GroupsByAnswer = { tallies: RuleTally[]; toCode: (set: number) => number }

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
  return { tallies: ruleAnswers.map(createEmptyRuleTally), toCode }
}

/** The results that a chunk adds to groups: those of all rows in money, and those of the rows with a usable stop in R. */
type RuleResults = { money: ChunkResults; r: ChunkResults; rRows: Int32Array }

function toRuleResults(chunk: ColumnChunk): RuleResults {
  const { rows, results } = toRResults(chunk)
  return { money: toChunkResults(chunk), r: results, rRows: rows }
}

/** Adds the rows to the tallies of their codes. */
function addByCode(tallies: RuleTally[], codes: Int32Array, { money, r, rRows }: RuleResults): void {
  for (const [code, tally] of tallyByCode(codes, tallies.length, money))
    addTally(tallies[code] as RuleTally, tally) // a code is within bounds, as below
  const rCodes = selectValues(codes, new Int32Array(rRows.length), rRows)
  for (const [code, tally] of tallyByCode(rCodes, tallies.length, r))
    addTally((tallies[code] as RuleTally).r, tally)
}

function toRuleGroup<Key extends string>(key: Key, tally: RuleTally, verdict: Verdict): RuleGroup<Key> {
  return { ...buildRow(key, tally, verdict), key, r: toGroupR(tally.r) }
}
