import type { Renamed, RenameStrategy, RenameTag, StrategyCount, TagUse } from '@candlebook/contract/labels'
import {
  MAX_PLAYBOOK_CHARACTERS,
  MAX_PLAYBOOK_IMAGES,
  MAX_PLAYBOOK_ITEMS,
  MAX_RULES,
} from '@candlebook/domain/playbooks/rules'
import { toTagKey } from '@candlebook/domain/trades/labels'
import { lockBin, renameStrategyInBin, renameTagInBin } from '../bin/index.ts'
import type { Context } from '../context/index.ts'
import { allowLongWork, asUser, lockForUser, type Scope, transaction } from '../db/index.ts'
import { setImageUses, takeText } from '../images/index.ts'
import { renameTagOfEntries } from '../journal/index.ts'
import { buildFieldRefusal } from '../kernel/index.ts'
import { renameStrategyOfTrades, renameTagOfTrades } from '../trades/index.ts'
import { isStrategyUsed, isTagUsed, listStrategyCounts, listTagUses, renameInViews } from './labels.store.ts'
import {
  deletePlaybookRow,
  findPlaybook,
  lockPlaybook,
  type PlaybookRow,
  updatePlaybook,
} from './playbooks.store.ts'
import { lockPlaybooks } from './playbooks.ts'

/** The strategies of the viewer's trades with the number of trades, the most used first; at most 500. */
export function listStrategies(ctx: Context): Promise<StrategyCount[]> {
  return transaction(asUser(ctx), listStrategyCounts)
}

/** The tags of the viewer's trades and journal entries with their numbers, the most used first; at most 500. */
export function listTags(ctx: Context): Promise<TagUse[]> {
  return transaction(asUser(ctx), listTagUses)
}

/**
 * Gives every trade with this strategy the other one, and increments its version. All trades change, or none; a repeated request
 * changes nothing. Later imports keep the strategy, as that of an edit. Its playbook and the filters of saved views follow. Throws
 * request.invalid when the other strategy is used already and `merge` is false, and when both playbooks are too long together.
 */
export function renameStrategy(ctx: Context, { from, to, merge }: RenameStrategy): Promise<Renamed> {
  return transaction(asUser(ctx), async (scope) => {
    await startRenaming(scope)
    const isTaken =
      from !== to && ((await isStrategyUsed(scope, to)) || (await findPlaybook(scope, to)) !== null)
    if (isTaken && !merge) throw nameTaken()
    const now = ctx.clock.now()
    const trades = await renameStrategyOfTrades(scope, { from, to, now })
    await renameStrategyInBin(scope, { from, to })
    await movePlaybook(scope, { from, to, now })
    await renameInViews(scope, { kind: 'strategy', from, to, now })
    return { trades, entries: 0 }
  })
}

/** One renaming of a user at a time, because each looks whether the new name is used. */
async function startRenaming(scope: Scope): Promise<void> {
  await allowLongWork(scope.db)
  await lockForUser(scope, 'labels')
  await lockBin(scope)
}

const nameTaken = () => buildFieldRefusal([{ field: 'to', code: 'label.name_taken' }])

/**
 * Gives the tag its new name in every trade and journal entry, in each of its spellings, and increments their versions; the
 * filters of saved views follow. All change, or
 * none; a repeated request changes nothing. Throws request.invalid when the new name is used already and `merge` is false, and texts.storage_full.
 */
export function renameTag(ctx: Context, { merge, ...names }: RenameTag): Promise<Renamed> {
  return transaction(asUser(ctx), async (scope) => {
    await startRenaming(scope)
    const isTaken = toTagKey(names.from) !== toTagKey(names.to) && (await isTagUsed(scope, names.to))
    if (isTaken && !merge) throw nameTaken()
    const renaming = { ...names, now: ctx.clock.now() }
    const trades = await renameTagOfTrades(scope, renaming)
    const entries = await renameTagOfEntries(scope, renaming)
    await renameTagInBin(scope, names)
    await renameInViews(scope, { kind: 'tag', ...renaming })
    const repeat = (tag: string) => Array<string>(trades + entries).fill(tag)
    await takeText(ctx, scope, repeat(names.to), repeat(names.from))
    return { trades, entries }
  })
}

/**
 * Gives the playbook of a strategy to another one. When both have one, the text, rules, pictures and items of the first join those of
 * the second, so that trades keep their answers. Throws request.invalid when they are too long together.
 */
async function movePlaybook(
  scope: Scope,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  if (from === to) return
  await lockPlaybooks(scope)
  const moved = await lockPlaybook(scope, from)
  if (!moved) return
  const existing = await lockPlaybook(scope, to)
  if (!existing) {
    await updatePlaybook(scope, { id: moved.id, set: { strategy: to }, now })
    return
  }
  const joined = joinPlaybooks(existing, moved)
  if (!fitsLimits(joined)) throw buildFieldRefusal([{ field: 'to', code: 'label.playbooks_too_long' }])
  await deletePlaybookRow(scope, moved.id)
  await updatePlaybook(scope, { id: existing.id, set: joined, now })
  await setImageUses(scope, { usedBy: existing.id, urls: joined.images, now })
  await setImageUses(scope, { usedBy: moved.id, urls: [], now })
}

type Content = Pick<PlaybookRow, 'description' | 'rules' | 'images' | 'itemIds'>

function joinPlaybooks(one: Content, other: Content): Content {
  const known = new Set(one.rules.map(({ id }) => id))
  return {
    description: [one.description, other.description].filter((text) => text !== '').join('\n\n'),
    rules: [...one.rules, ...other.rules.filter(({ id }) => !known.has(id))],
    images: [...new Set([...one.images, ...other.images])],
    itemIds: [...new Set([...one.itemIds, ...other.itemIds])],
  }
}

function fitsLimits({ description, rules, images, itemIds }: Content): boolean {
  return (
    description.length <= MAX_PLAYBOOK_CHARACTERS &&
    rules.length <= MAX_RULES &&
    images.length <= MAX_PLAYBOOK_IMAGES &&
    itemIds.length <= MAX_PLAYBOOK_ITEMS
  )
}
