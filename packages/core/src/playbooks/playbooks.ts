import { isDeepStrictEqual } from 'node:util'
import type { ListedPlaybook, Playbook, SavePlaybook } from '@candlebook/contract/playbooks'
import type { RuleFigures } from '@candlebook/contract/rule-figures'
import { RuleSums } from '@candlebook/domain/analytics/rule-sums'
import { MAX_PLAYBOOKS, type Rule } from '@candlebook/domain/playbooks/rules'
import { hasTooManyTrades, type RecordLimits, readClosedTrades } from '../analytics/index.ts'
import type { Context } from '../context/index.ts'
import { asUser, lockForUser, type Scope, transaction } from '../db/index.ts'
import { deleteReleasedImages, setImageUses, takeText } from '../images/index.ts'
import { AppError, createPauses, isId, newId } from '../kernel/index.ts'
import {
  countPlaybooks,
  deletePlaybookRow,
  findPlaybook,
  insertPlaybook,
  listAnswers,
  listPlaybookRows,
  listWithoutRate,
  lockPlaybook,
  type PlaybookRow,
  updatePlaybook,
} from './playbooks.store.ts'

/** The playbook as the API shows it. */
function presentPlaybook({ createdAt, updatedAt, ...row }: PlaybookRow): Playbook {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** The viewer's strategies with a playbook, and their rules, by name. */
export function listPlaybooks(ctx: Context): Promise<ListedPlaybook[]> {
  return transaction(asUser(ctx), listPlaybookRows)
}

/** The playbook of one strategy of the viewer; null without one. */
export function getPlaybook(
  ctx: Context,
  { strategy }: { strategy: string },
): Promise<{ playbook: Playbook | null }> {
  return transaction(asUser(ctx), async (scope) => {
    const row = await findPlaybook(scope, strategy)
    return { playbook: row && presentPlaybook(row) }
  })
}

/**
 * The figures of the viewer's closed trades of a strategy by their answers to its rules, net of fees and in base currency, all of one
 * moment. Without a playbook the strategy has no rules. Throws session.required, analytics.too_many_trades and server.busy.
 */
export async function findRuleFigures(
  ctx: Context,
  { strategy }: { strategy: string },
  limits?: RecordLimits,
): Promise<RuleFigures> {
  const { playbook } = await getPlaybook(ctx, { strategy })
  const rules = playbook?.rules ?? []
  const readExtra = () => transaction(asUser(ctx), (scope) => readAnswers(scope, { strategy, rules }))
  const { parts, extra } = await readClosedTrades(ctx, { filter: { strategy }, readExtra }, limits)
  // `digits` has the answer to each rule as one digit, see `listAnswers`.
  const answers = new Map(extra.answered.flatMap(({ digits, ids }) => ids.map((id) => [id, digits] as const)))
  const sums = new RuleSums({ rules, answers })
  const pause = createPauses()
  for (const { chunk } of parts) {
    sums.add(chunk)
    await pause()
  }
  return { ...sums.build(), withoutRate: extra.withoutRate }
}

async function readAnswers(scope: Scope, of: { strategy: string; rules: readonly Rule[] }) {
  if (await hasTooManyTrades(scope)) throw new AppError('analytics.too_many_trades')
  const answered = await listAnswers(scope, of)
  return { answered, withoutRate: await listWithoutRate(scope, of.strategy) }
}

/**
 * Writes the playbook of a strategy and returns it as stored. A repeated request has the same effect. Throws request.invalid for an
 * image that is not the viewer's, playbooks.changed_elsewhere (with the stored one in `data.current`) when the editor started from
 * another version, playbooks.limit_reached, and texts.storage_full.
 */
export async function savePlaybook(
  ctx: Context,
  { strategy, version, ...fields }: SavePlaybook,
): Promise<Playbook> {
  const saved = await transaction(asUser(ctx), async (scope) => {
    await lockPlaybooks(scope)
    const stored = await lockPlaybook(scope, strategy)
    if (stored && isSame(stored, fields)) return presentPlaybook(stored)
    if ((stored?.version ?? null) !== version) throw createChangedError(stored, strategy)
    if (!stored && (await countPlaybooks(scope)) >= MAX_PLAYBOOKS)
      throw new AppError('playbooks.limit_reached')
    await takeText(ctx, scope, getTexts(fields), stored ? getTexts(stored) : [])

    const now = ctx.clock.now()
    const row = stored
      ? await updatePlaybook(scope, { id: stored.id, set: fields, now })
      : await insertPlaybook(scope, { ...fields, id: newId(), strategy, now })
    await setImageUses(scope, { usedBy: row.id, urls: row.images, now })
    return presentPlaybook(row)
  })
  await deleteReleasedImages(ctx)
  return saved
}

/** One writer of playbooks of a user at a time: a strategy has one, and their number has a limit. */
export function lockPlaybooks(scope: Scope): Promise<void> {
  return lockForUser(scope, 'playbooks')
}

function isSame(stored: PlaybookRow, fields: Omit<SavePlaybook, 'strategy' | 'version'>): boolean {
  const { description, rules, images, itemIds } = stored
  return isDeepStrictEqual({ description, rules, images, itemIds }, fields)
}

/** A playbook that was deleted in the meantime is written again as a new one. */
function createChangedError(stored: PlaybookRow | null, strategy: string): AppError {
  if (!stored) return new AppError('playbooks.not_found')
  return new AppError('playbooks.changed_elsewhere', { data: { current: presentPlaybook(stored), strategy } })
}

const getTexts = ({ description, rules }: Pick<PlaybookRow, 'description' | 'rules'>) => [description, rules]

/** Deletes a playbook, with its images that no other record uses. Trades keep strategy and answers. Throws playbooks.not_found. */
export async function deletePlaybook(ctx: Context, { id }: { id: string }): Promise<void> {
  await transaction(asUser(ctx), async (scope) => {
    await lockPlaybooks(scope)
    const deleted = isId(id) && (await deletePlaybookRow(scope, id))
    if (!deleted) throw new AppError('playbooks.not_found')
    await setImageUses(scope, { usedBy: id, urls: [], now: ctx.clock.now() })
  })
  await deleteReleasedImages(ctx)
}
