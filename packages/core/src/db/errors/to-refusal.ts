import pg from 'pg'
import { AppError } from '../../kernel/app-error.ts'
import { buildFieldRefusal } from '../../kernel/field-refusal.ts'

/** The refusals of constraints that only the database can check, because two transactions may write at once. */
const refusals: Record<string, () => AppError> = {
  broker_accounts_limit: () => new AppError('trades.account_limit_reached'),
  broker_accounts_name: () => buildFieldRefusal([{ field: 'name', code: 'account.name_taken' }]),
  broker_accounts_any_case: () => buildFieldRefusal([{ field: 'name', code: 'account.name_taken' }]),
  trades_account: () => new AppError('trades.account_has_trades'),
  executions_account: () => new AppError('trades.account_has_executions'),
}

/** The refusal that a failed constraint means; any other error unchanged. */
export function toRefusal(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error
  if (!(cause instanceof pg.DatabaseError)) return error
  return refusals[cause.constraint ?? '']?.() ?? error
}
