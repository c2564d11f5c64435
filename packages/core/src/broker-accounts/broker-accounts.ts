import type {
  BrokerAccount,
  BrokerAccountFields,
  CostMethodChange,
} from '@candlebook/contract/broker-accounts'
import { type CostMethod, MAX_ACCOUNTS, takesStart } from '@candlebook/domain/trades/account'
import type { Context } from '../context/index.ts'
import { allowLongWork, asUser, lockForUser, read, type Scope, transaction } from '../db/index.ts'
import { AppError, buildFieldRefusal, isId, newId } from '../kernel/index.ts'
import { findBaseCurrency, lockBaseCurrency } from '../settings/index.ts'
import {
  applyCostMethod,
  type BrokerAccountRow,
  countAccounts,
  countTrades,
  deleteAccountRow,
  findAccount,
  findCostMethodChange,
  hasExecutions,
  insertAccount,
  listStoredNames,
  lockAccounts,
  moveRows,
  selectAccounts,
  setAccountWithoutKey,
  updateAccount,
} from './broker-accounts.store.ts'

/** All broker accounts of the viewer with the number of their trades, by name in any case. */
export async function listBrokerAccounts(ctx: Context): Promise<BrokerAccount[]> {
  return await read<BrokerAccount>(asUser(ctx), selectAccounts)
}

/**
 * Takes a lock until the end of the transaction when no account has the name. A write with this name then adds an account, and
 * with the lock parallel requests cannot exceed MAX_ACCOUNTS. An import does not take the lock: it would hold it for minutes.
 */
export async function lockNewAccount(scope: Scope, name: string | null): Promise<void> {
  if (name === null) return
  const stored = await listStoredNames(scope, [name])
  if (!stored.has(name)) await lockForUser(scope, 'broker accounts')
}

type Start = Pick<BrokerAccountRow, 'startingBalance' | 'startingDay'>

/** An account with a starting balance has a currency, so that the balance stays what it is when the trader's currency changes. */
async function fillCurrency<Fields extends BrokerAccountFields>(
  scope: Scope,
  fields: Fields,
): Promise<Fields> {
  if (fields.startingBalance == null || fields.currency !== null) return fields
  return { ...fields, currency: await findBaseCurrency(scope) }
}

/**
 * Adds a broker account. Throws trades.account_limit_reached, and request.invalid when the viewer has an account with
 * this name in any case.
 */
export function createBrokerAccount(ctx: Context, given: BrokerAccountFields): Promise<BrokerAccount> {
  return transaction(asUser(ctx), async (scope) => {
    const fields = await fillCurrency(scope, given)
    await lockNewAccount(scope, fields.name)
    if ((await countAccounts(scope)) >= MAX_ACCOUNTS) throw new AppError('trades.account_limit_reached')
    const row = await insertAccount(scope, { id: newId(), fields, now: ctx.clock.now() })
    return { ...row, open: 0, closed: 0 }
  })
}

/** The maximum number of other names of an account. The oldest ones are dropped. */
const MAX_OTHER_NAMES = 100

/** The other names of an account without its own name. Names that differ in case only are kept once, as the last one is spelled. */
function joinOtherNames(name: string, others: readonly string[]): string[] {
  const byKey = new Map(others.map((other) => [other.toLowerCase(), other]))
  byKey.delete(name.toLowerCase())
  return [...byKey.values()].slice(-MAX_OTHER_NAMES)
}

/**
 * The fields with the stored starting balance when they have none. The balance keeps its currency, too: a client that does not
 * know of it sends neither.
 */
function keepStart(fields: BrokerAccountFields, stored: BrokerAccountRow): BrokerAccountFields & Start {
  const { startingBalance, startingDay } = fields
  if (startingBalance !== undefined || startingDay !== undefined)
    return { ...fields, startingBalance: startingBalance ?? null, startingDay: startingDay ?? null }
  const currency = fields.currency ?? (stored.startingBalance === null ? null : stored.currency)
  return { ...fields, currency, startingBalance: stored.startingBalance, startingDay: stored.startingDay }
}

/**
 * Writes all fields of a broker account; a starting balance and a cost method that are left out stay as they are. Its trades,
 * executions and splits get a new name, too. When files were imported into the account, its earlier name becomes one of its other
 * names, so that the next file is matched with it. Another cost method changes the partial exits of its trades;
 * `getCostMethodChange` says in advance which results change. Throws trades.account_not_found, and request.invalid when another
 * account has this name in any case.
 */
export function updateBrokerAccount(
  ctx: Context,
  { id, ...given }: BrokerAccountFields & { id: string },
): Promise<BrokerAccount> {
  return transaction(asUser(ctx), async (scope) => {
    await allowLongWork(scope.db)
    await lockForUser(scope, 'bin') // a restore takes it before it writes into the account
    const before = await requireAccount(scope, id)
    // Writes of trades take this lock before they lock their account.
    if (given.costMethod !== undefined && given.costMethod !== before.costMethod)
      await lockBaseCurrency(scope)
    const [stored] = await lockAccounts(scope, [id])
    if (!stored) throw new AppError('trades.account_not_found')
    const { costMethod = stored.costMethod } = given
    const fields = { ...(await fillCurrency(scope, keepStart(given, stored))), costMethod }
    const earlier = (await hasExecutions(scope, stored.name)) ? [stored.name] : []
    const otherNames = joinOtherNames(fields.name, [...stored.otherNames, ...earlier])
    const now = ctx.clock.now()
    // Before the rename: the rename writes all trades, and the trigger then applies the new method to them. After it, no trade would
    // be found here that has exits of the earlier method.
    if (costMethod !== stored.costMethod) {
      await updateAccount(scope, { id, set: { costMethod }, now })
      await applyCostMethod(scope, { account: stored.name, costMethod, now })
    }
    await updateAccount(scope, { id, set: { ...fields, otherNames }, now })
    if (fields.name !== stored.name)
      await setAccountWithoutKey(scope, { from: stored.name, into: fields.name, now })
    return { ...stored, ...fields, otherNames, ...(await countTrades(scope, fields.name)) }
  })
}

async function requireAccount(scope: Scope, id: string): Promise<BrokerAccountRow> {
  const account = isId(id) ? await findAccount(scope, id) : null
  if (!account) throw new AppError('trades.account_not_found')
  return account
}

/**
 * What another cost method of a broker account changes: the number of its trades whose exits realise something else on one of their
 * days, the months whose results differ, and their P&L in base currency. The P&L of a closed trade stays in the currency of the trade.
 * In base currency it changes when its days have different rates. Throws trades.account_not_found.
 */
export function getCostMethodChange(
  ctx: Context,
  { id, costMethod }: { id: string; costMethod: CostMethod },
): Promise<CostMethodChange> {
  return transaction(asUser(ctx), async (scope) => {
    const { name } = await requireAccount(scope, id)
    return await findCostMethodChange(scope, { account: name, costMethod })
  })
}

/**
 * Deletes a broker account. Throws trades.account_not_found, and trades.account_has_trades or
 * trades.account_has_executions while trades or imported executions are in it.
 */
export function deleteBrokerAccount(ctx: Context, { id }: { id: string }): Promise<void> {
  return transaction(asUser(ctx), async (scope) => {
    const isDeleted = isId(id) && (await deleteAccountRow(scope, id))
    if (!isDeleted) throw new AppError('trades.account_not_found')
  })
}

/** Two accounts of which the first one is merged into the second one. */
export type AccountsToMerge = { from: BrokerAccountRow; into: BrokerAccountRow }

/**
 * Reads two accounts whose names stay until the end of the transaction. Trades can be written into both. Throws
 * trades.account_not_found for either, and request.invalid when both are the same.
 */
export async function getAccountsToMerge(
  scope: Scope,
  { id, into: intoId }: { id: string; into: string },
): Promise<AccountsToMerge> {
  if (id === intoId) throw buildFieldRefusal([{ field: 'into', code: 'account.same' }])
  const found = [id, intoId].every(isId) ? await lockAccounts(scope, [id, intoId], 'key share') : []
  const from = found.find((account) => account.id === id)
  const into = found.find((account) => account.id === intoId)
  if (!from || !into) throw new AppError('trades.account_not_found')
  return { from, into }
}

/**
 * Moves all trades and executions that an account still has to another account, and deletes it. Its name becomes another
 * name of the other account, so that later files that name it are matched there, and its starting balance moves (`takesStart`). Other writes of trades that name one of
 * the two accounts wait from here until the end of the transaction.
 */
export async function moveAccount(
  scope: Scope,
  { from, into, now }: AccountsToMerge & { now: Date },
): Promise<{ trades: number; executions: number }> {
  await lockAccounts(scope, [from.id, into.id])
  const { costMethod } = into
  const moved = await moveRows(scope, { from: from.name, into: into.name, costMethod, now })
  await deleteAccountRow(scope, from.id)
  const otherNames = joinOtherNames(into.name, [...into.otherNames, ...from.otherNames, from.name])
  const { startingBalance, startingDay, currency } = from
  const start = takesStart(into, from) ? { startingBalance, startingDay, currency } : {}
  await updateAccount(scope, { id: into.id, set: { otherNames, isMerged: true, ...start }, now })
  return moved
}

/**
 * Returns a function from a name in a file to the stored name of its account: the account with this name in any case, or the
 * account that has it among its other names. A name of no account stays as it is.
 */
export async function findStoredAccounts(
  scope: Scope,
  names: ReadonlySet<string>,
): Promise<(name: string | null) => string | null> {
  const stored = names.size === 0 ? new Map() : await listStoredNames(scope, [...names])
  return (name) => (name === null ? null : (stored.get(name) ?? name))
}
