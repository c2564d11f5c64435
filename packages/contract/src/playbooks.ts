import {
  MAX_ANSWERED_RULES,
  MAX_PLAYBOOK_CHARACTERS,
  MAX_PLAYBOOK_IMAGES,
  MAX_PLAYBOOK_ITEMS,
  MAX_RULE_CHARACTERS,
  MAX_RULES,
} from '@candlebook/domain/playbooks/rules'
import { MAX_STRATEGY_CHARACTERS } from '@candlebook/domain/text/text'
import * as z from 'zod/mini'
import { boundedList, Instant } from './fields.ts'

/** The name of a strategy, as trades have it. */
export const StrategyName = z
  .string('field.required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'field.required', abort: true }),
    z.maxLength(MAX_STRATEGY_CHARACTERS, 'field.too_long'),
  )

/** The id of a rule, which the client makes. It stays when the text of the rule changes, so that trades keep their answers. */
const RuleId = z.uuid('field.invalid').check(z.toLowerCase())

const Rule = z.object({
  id: RuleId,
  text: z
    .string('field.required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'field.required', abort: true }),
      z.maxLength(MAX_RULE_CHARACTERS, 'playbook.rule_too_long'),
    ),
})

const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length

/**
 * What a trader writes about a strategy. `itemIds` are items of the library, which the browser stores: the server does not know
 * whether they exist.
 */
export const PlaybookFields = z.object({
  description: z
    .string('field.invalid')
    .check(z.trim(), z.maxLength(MAX_PLAYBOOK_CHARACTERS, 'playbook.too_long')),
  rules: boundedList(Rule, { max: MAX_RULES, tooMany: 'playbook.too_many_rules' }).check(
    z.refine((rules) => areDistinct(rules.map(({ id }) => id)), 'field.invalid'),
  ),
  images: boundedList(z.string('field.invalid').check(z.maxLength(500, 'image.unknown')), {
    max: MAX_PLAYBOOK_IMAGES,
  }),
  itemIds: boundedList(z.uuid('field.invalid'), { max: MAX_PLAYBOOK_ITEMS }).check(
    z.overwrite((ids) => [...new Set(ids)]),
  ),
})
export type PlaybookFields = z.infer<typeof PlaybookFields>

/** Writes the playbook of a strategy. `version` null: the trader saw none. */
export const SavePlaybook = z.extend(PlaybookFields, {
  strategy: StrategyName,
  version: z.nullable(z.int('field.invalid')),
})
export type SavePlaybook = z.infer<typeof SavePlaybook>

/** The playbook of a strategy. */
export const Playbook = z.object({
  id: z.string(),
  strategy: z.string(),
  version: z.int(),
  description: z.string(),
  rules: z.array(z.object({ id: z.string(), text: z.string() })),
  images: z.array(z.string()),
  itemIds: z.array(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Playbook = z.infer<typeof Playbook>

/** A playbook of the list: what the form of a trade needs. */
export const ListedPlaybook = z.pick(Playbook, { id: true, strategy: true, rules: true })
export type ListedPlaybook = z.infer<typeof ListedPlaybook>

const RuleIds = boundedList(RuleId, { max: MAX_ANSWERED_RULES })

/** The rules that a trade kept or broke, in its form. */
export const AnsweredRules = z._default(RuleIds, [])

/** The rules that a trade kept and broke, where the stored ones stay when they are absent. */
export const optionalAnswers = { keptRules: z.optional(RuleIds), brokenRules: z.optional(RuleIds) }

/** The rules that a trade kept and broke, with the version that the editor loaded. */
export const SetTradeRules = z.object({
  keptRules: AnsweredRules,
  brokenRules: AnsweredRules,
  version: z.int('field.invalid'),
})
export type SetTradeRules = z.infer<typeof SetTradeRules>
