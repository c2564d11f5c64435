import {
  type CreateMovement,
  MAX_LEDGER_PAGE_ITEMS,
  type Movement,
  type MovementFields,
  type TakeMovements,
  type UpdateMovement,
} from '@candlebook/contract/ledger'
import { MAX_TYPED_MOVEMENTS } from '@candlebook/contract/limits'
import { getLatestToday } from '@candlebook/domain/days/today'
import { toMajorAmount, toMajorCurrency } from '@candlebook/domain/money/currencies'
import type { Context } from '../context/index.ts'
import { asUser, lockForUser, type Scope, transaction } from '../db/index.ts'
import { AppError, buildFieldRefusal, isId, newId, requireSameRequest, toStoredKey } from '../kernel/index.ts'
import { getLedgerAccount, getLedgerCurrency, lockLedgerAccount } from './ledger-accounts.ts'
import {
  countTypedMovements,
  deleteMovementRow,
  findMovement,
  findMovementByClientKey,
  insertMovement,
  listMovementsOf,
  lockMovement,
  setMissingAccounts,
  updateMovementRow,
} from './movements.store.ts'

/** A page of the cash movements of an account, typed and imported, newest day first. Throws trades.account_not_found. */
export function listMovements(ctx: Context, { id, page }: { id: string; page: number }): Promise<Movement[]> {
  return transaction(asUser(ctx), async (scope) => {
    const { name, currency } = await getLedgerAccount(scope, id)
    const offset = (page - 1) * MAX_LEDGER_PAGE_ITEMS
    return await listMovementsOf(scope, { account: name, currency, limit: MAX_LEDGER_PAGE_ITEMS, offset })
  })
}

/** A page of the cash movements of files that have no account, newest day first, each in its own currency. */
export function listMovementsWithoutAccount(ctx: Context, { page }: { page: number }): Promise<Movement[]> {
  return transaction(asUser(ctx), async (scope) => {
    const offset = (page - 1) * MAX_LEDGER_PAGE_ITEMS
    return await listMovementsOf(scope, {
      account: null,
      currency: null,
      limit: MAX_LEDGER_PAGE_ITEMS,
      offset,
    })
  })
}

/**
 * Gives an account the cash movements of files that have none: those with these ids, or all. They stay those of their imports, and
 * the same lines of a later file are known. Throws trades.account_not_found, and ledger.movement_not_found when one has an account
 * or does not exist; then none gets one.
 */
export function takeMovements(
  ctx: Context,
  { id, ids }: TakeMovements & { id: string },
): Promise<{ count: number }> {
  return transaction(asUser(ctx), async (scope) => {
    const { name } = await lockLedgerAccount(scope, id)
    const distinct = ids && [...new Set(ids.map((one) => one.toLowerCase()))]
    const count = await setMissingAccounts(scope, { account: name, ids: distinct })
    if (distinct && count !== distinct.length) throw new AppError('ledger.movement_not_found')
    return { count }
  })
}

/**
 * Adds a cash movement to an account. A repeated request with the same clientKey returns the first movement and adds nothing.
 * Throws trades.account_not_found, request.invalid for a day after today, request.client_key_reused and
 * ledger.movement_limit_reached.
 */
export function addMovement(
  ctx: Context,
  { id: accountId, clientKey, ...fields }: CreateMovement & { id: string },
): Promise<Movement> {
  return transaction(asUser(ctx), async (scope) => {
    const { name, currency } = await lockLedgerAccount(scope, accountId)
    assertNotInFuture(ctx, fields)
    await lockForUser(scope, 'cash movements')
    const key = toStoredKey(clientKey, { accountId, ...fields })
    const known = clientKey ? await findMovementByClientKey(scope, clientKey) : null
    const id = known ? requireSameRequest(known, key) : newId()
    if (!known) {
      if ((await countTypedMovements(scope)) >= MAX_TYPED_MOVEMENTS)
        throw new AppError('ledger.movement_limit_reached')
      await insertMovement(scope, { id, account: name, fields: toMajor(fields), key })
    }
    return await presentMovement(scope, { id, currency })
  })
}

/**
 * Writes all fields of a typed movement. Throws ledger.movement_not_found, ledger.movement_imported for one of a file, request.invalid
 * for a day after today, and ledger.movement_changed_elsewhere (with the stored one in `data.current`) when the editor started
 * from another version.
 */
export function updateMovement(
  ctx: Context,
  { id, version, ...fields }: UpdateMovement & { id: string },
): Promise<Movement> {
  return transaction(asUser(ctx), async (scope) => {
    const stored = await lockTyped(scope, id)
    const currency = await getLedgerCurrency(scope, stored.account)
    if (stored.version !== version) {
      const current = await presentMovement(scope, { id, currency })
      throw new AppError('ledger.movement_changed_elsewhere', { data: { current } })
    }
    assertNotInFuture(ctx, fields)
    await updateMovementRow(scope, { id, fields: toMajor(fields) })
    return await presentMovement(scope, { id, currency })
  })
}

/** Deletes a typed movement. Throws ledger.movement_not_found, and ledger.movement_imported for one of a file. */
export function deleteMovement(ctx: Context, { id }: { id: string }): Promise<void> {
  return transaction(asUser(ctx), async (scope) => {
    await lockTyped(scope, id)
    await deleteMovementRow(scope, id)
  })
}

async function lockTyped(scope: Scope, id: string) {
  const stored = isId(id) ? await lockMovement(scope, id) : null
  if (!stored) throw new AppError('ledger.movement_not_found')
  if (stored.importId !== null) throw new AppError('ledger.movement_imported')
  return stored
}

function assertNotInFuture({ clock }: Pick<Context, 'clock'>, { day }: MovementFields): void {
  if (day > getLatestToday(clock.now()))
    throw buildFieldRefusal([{ field: 'day', code: 'movement.in_future' }])
}

/** In the major currency, as movements of files are stored: 120 GBX are 1.20 GBP. */
function toMajor(fields: MovementFields): MovementFields {
  const { amount, currency } = fields
  return { ...fields, amount: toMajorAmount(amount, currency), currency: toMajorCurrency(currency).major }
}

async function presentMovement(scope: Scope, of: { id: string; currency: string }): Promise<Movement> {
  const movement = await findMovement(scope, of)
  if (!movement) throw new Error('a movement that this transaction wrote or locked exists')
  return movement
}
