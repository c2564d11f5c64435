import { MAX_STRATEGY_CHARACTERS, MAX_TAG_CHARACTERS } from '@candlebook/domain/text/text'
import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { route } from './routes.ts'

/** The maximum number of strategies, and of tags, in their lists: the most used ones. */
export const MAX_LABELS = 500

/** A strategy with the number of its trades. */
export const StrategyCount = z.object({ name: z.string(), trades: z.int() })
export type StrategyCount = z.infer<typeof StrategyCount>

/**
 * A tag in its most used spelling, with the number of trades and of journal entries that have it in any spelling. `spellings` is
 * the number of different spellings.
 */
export const TagUse = z.object({ name: z.string(), trades: z.int(), entries: z.int(), spellings: z.int() })
export type TagUse = z.infer<typeof TagUse>

/**
 * A name that replaces another one. A new name that is used already needs `merge`, which makes both one; without it the request is
 * refused with `label.name_taken`.
 */
const buildRenaming = (max: number, tooLong: string) => {
  const name = z
    .string('field.required')
    .check(z.trim(), z.minLength(1, { error: 'field.required', abort: true }), z.maxLength(max, tooLong))
  return z.object({ from: name, to: name, merge: z._default(z.boolean('field.invalid'), false) })
}

/** A new name of a strategy. 'Breakout' and 'breakout' are two strategies. */
export const RenameStrategy = buildRenaming(MAX_STRATEGY_CHARACTERS, 'field.too_long')
export type RenameStrategy = z.infer<typeof RenameStrategy>

/** A new name of a tag. `from` is the tag in any spelling. */
export const RenameTag = buildRenaming(MAX_TAG_CHARACTERS, 'tag.too_long')
export type RenameTag = z.infer<typeof RenameTag>

/** How many trades and journal entries got the new name. */
export const Renamed = z.object({ trades: z.int(), entries: z.int() })
export type Renamed = z.infer<typeof Renamed>

/** Trades and the journal have tags, and no scope of an API token covers both. */
const base = route('user', { demo: true }).errors(documentedErrors('request.invalid'))
const renaming = base.meta({ plan: 'trades', changesRecord: true })
const tags = ['Strategies and tags']

/** The names that a trader gives: strategies and tags, with what has them. */
export const labels = {
  strategies: base
    .route({
      method: 'GET',
      path: '/labels/strategies',
      summary: 'Strategies with the number of their trades',
      tags,
    })
    .output(z.array(StrategyCount)),
  renameStrategy: renaming
    .route({
      method: 'POST',
      path: '/labels/strategies/rename',
      summary: 'Rename a strategy, or merge it into another one',
      tags,
    })
    .input(RenameStrategy)
    .output(Renamed),
  tags: base
    .route({
      method: 'GET',
      path: '/labels/tags',
      summary: 'Tags with the number of their trades and journal entries',
      tags,
    })
    .output(z.array(TagUse)),
  renameTag: renaming
    .errors(documentedErrors('texts.storage_full'))
    .route({
      method: 'POST',
      path: '/labels/tags/rename',
      summary: 'Rename a tag in trades and journal entries, or merge it into another one',
      tags,
    })
    .input(RenameTag)
    .output(Renamed),
}
