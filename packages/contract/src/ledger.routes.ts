import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { Id, Today } from './fields.ts'
import {
  CreateMovement,
  DailyReturns,
  Income,
  Ledger,
  LedgerDay,
  LedgerPage,
  Movement,
  TakeMovements,
  TradeEquity,
  UpdateMovement,
} from './ledger.ts'
import { route } from './routes.ts'
import { commonConditions } from './trade-conditions.ts'

const base = route('user', 'trades').errors(documentedErrors('request.invalid'))
const ofAccount = base.errors(documentedErrors('trades.account_not_found'))
const ofMovement = base.errors(documentedErrors('ledger.movement_not_found', 'ledger.movement_imported'))
const tags = ['Ledger']

/** The money of a broker account: its cash movements, balances and returns. An API token with the scopes of trades may call them. */
export const ledger = {
  get: ofAccount
    .route({
      method: 'GET',
      path: '/broker-accounts/{id}/ledger',
      summary: 'Balance, returns, drawdown and ratios of an account',
      tags,
    })
    .input(z.object({ id: Id, income: Income, today: Today }))
    .output(Ledger),
  days: ofAccount
    .route({
      method: 'GET',
      path: '/broker-accounts/{id}/ledger/days',
      summary: 'A page of the days of a ledger, newest first',
      tags,
    })
    .input(z.object({ id: Id, income: Income, page: LedgerPage }))
    .output(z.array(LedgerDay)),
  returns: base
    .route({
      method: 'GET',
      path: '/returns',
      summary: 'The daily returns of one account, or of all accounts together',
      tags,
    })
    .input(z.object({ account: commonConditions.account }))
    .output(DailyReturns),
  movements: ofAccount
    .route({
      method: 'GET',
      path: '/broker-accounts/{id}/movements',
      summary: 'A page of the cash movements of an account, newest day first',
      tags,
    })
    .input(z.object({ id: Id, page: LedgerPage }))
    .output(z.array(Movement)),
  addMovement: ofAccount
    .route({
      method: 'POST',
      path: '/broker-accounts/{id}/movements',
      successStatus: 201,
      summary: 'Add a cash movement to an account',
      tags,
    })
    .errors(documentedErrors('request.client_key_reused', 'ledger.movement_limit_reached'))
    .input(z.safeExtend(CreateMovement, { id: Id }))
    .output(Movement),
  withoutAccount: base
    .route({
      method: 'GET',
      path: '/movements/without-account',
      summary: 'A page of the cash movements of files that have no account, newest day first',
      tags,
    })
    .input(z.object({ page: LedgerPage }))
    .output(z.array(Movement)),
  takeMovements: ofAccount
    .route({
      method: 'POST',
      path: '/broker-accounts/{id}/movements/take',
      summary: 'Give the account cash movements that have none',
      tags,
    })
    .errors(documentedErrors('ledger.movement_not_found'))
    .input(z.extend(TakeMovements, { id: Id }))
    .output(z.object({ count: z.int() })),
  updateMovement: ofMovement
    .route({ method: 'PUT', path: '/movements/{id}', summary: 'Change a typed cash movement', tags })
    .errors(documentedErrors('ledger.movement_changed_elsewhere'))
    .input(z.safeExtend(UpdateMovement, { id: Id }))
    .output(Movement),
  deleteMovement: ofMovement
    .route({
      method: 'DELETE',
      path: '/movements/{id}',
      successStatus: 204,
      summary: 'Delete a typed cash movement',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(z.void()),
  ofTrade: base
    .errors(documentedErrors('trades.not_found'))
    .route({
      method: 'GET',
      path: '/trades/{id}/equity',
      summary: "The initial risk of a trade as a share of its account's equity",
      tags,
    })
    .input(z.object({ id: Id }))
    .output(TradeEquity),
}
