import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { Id, Today } from './fields.ts'
import { CorrectPlan } from './plan-history.ts'
import { SetTradeRules } from './playbooks.ts'
import { ofRecord, route } from './routes.ts'
import { ChangedTrades, ChangeTrades, DeleteTrades } from './selected-trades.ts'
import {
  CloseTrade,
  CreateTrade,
  ListTrades,
  SetFeeRate,
  SetFills,
  SetTradeFlags,
  TotalsRequest,
  Trade,
  TradePage,
  TradeSummary,
  TradeTotals,
  UpdateTrade,
} from './trades.ts'

const base = route('user', 'trades').errors(documentedErrors('request.invalid'))
/** A change of the executions of an imported trade runs with the imports of its user. */
const editErrors = ['imports.busy', 'imports.too_large', 'imports.interrupted'] as const
const oneTrade = base.errors(documentedErrors('trades.not_found'))
const tags = ['Trades']

/** The routes of trades: the list, its totals, and the operations on one trade. */
export const trades = {
  list: base
    .route({ method: 'GET', path: '/trades', summary: 'List trades', tags })
    .errors(documentedErrors('trades.bad_cursor', 'trades.too_many_to_sort'))
    .input(ListTrades)
    .output(TradePage),
  totals: base
    .meta(ofRecord)
    .route({
      method: 'GET',
      path: '/trades/totals',
      summary: 'Counts and net P&L of the filtered trades',
      tags,
    })
    .input(TotalsRequest)
    .output(TradeTotals),
  summary: base
    .meta(ofRecord)
    .route({ method: 'GET', path: '/trades/summary', summary: 'The figures of the summary cards', tags })
    .input(z.object({ today: Today }))
    .output(TradeSummary),
  strategies: base
    .route({ method: 'GET', path: '/trades/strategies', summary: 'Strategies of the latest trades', tags })
    .output(z.array(z.string())),
  symbols: base
    .route({ method: 'GET', path: '/trades/symbols', summary: 'Symbols of the latest trades', tags })
    .output(z.array(z.string())),
  tags: base
    .route({ method: 'GET', path: '/trades/tags', summary: 'Tags of the latest trades', tags })
    .output(z.array(z.string())),
  accounts: base
    .route({ method: 'GET', path: '/trades/accounts', summary: 'Accounts of all trades', tags })
    .output(z.array(z.string())),
  create: base
    .route({ method: 'POST', path: '/trades', successStatus: 201, summary: 'Add a trade', tags })
    .errors(
      documentedErrors('request.client_key_reused', 'trades.account_limit_reached', 'texts.storage_full'),
    )
    .input(CreateTrade)
    .output(Trade),
  changeSelected: base
    .route({ method: 'POST', path: '/trades/bulk', summary: 'Change fields of selected trades', tags })
    .errors(documentedErrors('trades.account_limit_reached', 'texts.storage_full'))
    .input(ChangeTrades)
    .output(ChangedTrades),
  deleteSelected: base
    .route({ method: 'POST', path: '/trades/bulk-delete', summary: 'Delete selected trades', tags })
    .input(DeleteTrades)
    .output(ChangedTrades),
  get: oneTrade
    .route({ method: 'GET', path: '/trades/{id}', summary: 'One trade', tags })
    .input(z.object({ id: Id }))
    .output(Trade),
  update: oneTrade
    .route({ method: 'PUT', path: '/trades/{id}', summary: 'Change a trade', tags })
    .errors(
      documentedErrors('trades.changed_elsewhere', 'trades.account_limit_reached', 'texts.storage_full'),
    )
    .input(z.extend(UpdateTrade, { id: Id }))
    .output(Trade),
  setFeeRate: oneTrade
    .route({
      method: 'PUT',
      path: '/trades/{id}/fee-rate',
      summary: 'Set the rate of a fee in another currency',
      tags,
    })
    .errors(documentedErrors('trades.changed_elsewhere'))
    .input(z.extend(SetFeeRate, { id: Id }))
    .output(Trade),
  setFlags: oneTrade
    .route({
      method: 'PUT',
      path: '/trades/{id}/flags',
      summary: 'Say whether stop and target were hit or modified',
      tags,
    })
    .errors(documentedErrors('trades.changed_elsewhere'))
    .input(z.extend(SetTradeFlags, { id: Id }))
    .output(Trade),
  correctPlan: oneTrade
    .route({
      method: 'POST',
      path: '/trades/{id}/plan-corrections',
      summary: 'Say that a change of a plan was a correction',
      tags,
    })
    .errors(documentedErrors('trades.changed_elsewhere'))
    .input(z.extend(CorrectPlan, { id: Id }))
    .output(Trade),
  setRules: oneTrade
    .route({
      method: 'PUT',
      path: '/trades/{id}/rules',
      summary: 'Say which rules of its strategy a trade kept and broke',
      tags,
    })
    .errors(documentedErrors('trades.changed_elsewhere'))
    .input(z.extend(SetTradeRules, { id: Id }))
    .output(Trade),
  setFills: oneTrade
    .route({
      method: 'PUT',
      path: '/trades/{id}/fills',
      summary: 'Set the entries and exits of a trade',
      tags,
    })
    .errors(documentedErrors('trades.changed_elsewhere', ...editErrors))
    .input(z.extend(SetFills, { id: Id }))
    .output(Trade),
  close: oneTrade
    .route({ method: 'POST', path: '/trades/{id}/close', summary: 'Close an open trade', tags })
    .errors(documentedErrors('trades.already_closed', 'trades.changed_elsewhere', ...editErrors))
    .input(z.extend(CloseTrade, { id: Id }))
    .output(Trade),
  delete: oneTrade
    .route({ method: 'DELETE', path: '/trades/{id}', successStatus: 204, summary: 'Delete a trade', tags })
    .input(z.object({ id: Id }))
    .output(z.void()),
}
