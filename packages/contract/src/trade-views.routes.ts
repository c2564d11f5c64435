import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { Id } from './fields.ts'
import { route } from './routes.ts'
import { TradeListLayout, TradeView, TradeViewFields } from './trade-views.ts'

// A part of the settings, which need no plan: who may read the list may arrange it.
const base = route('user', 'settings')
const oneView = base.errors(documentedErrors('views.not_found'))
const tags = ['Settings']

/** The routes of saved views of the list of trades, and of its layout without a view. */
export const tradeViews = {
  list: base
    .route({
      method: 'GET',
      path: '/trade-views',
      summary: 'Saved views of the list of trades, by name',
      tags,
    })
    .output(z.array(TradeView)),
  create: base
    .errors(documentedErrors('request.invalid', 'views.limit_reached'))
    .route({
      method: 'POST',
      path: '/trade-views',
      successStatus: 201,
      summary: 'Save a view of the list of trades',
      tags,
    })
    .input(TradeViewFields)
    .output(TradeView),
  update: oneView
    .errors(documentedErrors('request.invalid'))
    .route({ method: 'PUT', path: '/trade-views/{id}', summary: 'Change all fields of a saved view', tags })
    .input(z.extend(TradeViewFields, { id: Id }))
    .output(TradeView),
  delete: oneView
    .route({
      method: 'DELETE',
      path: '/trade-views/{id}',
      successStatus: 204,
      summary: 'Delete a saved view',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(z.void()),
  saveLayout: base
    .errors(documentedErrors('request.invalid'))
    .route({
      method: 'PUT',
      path: '/settings/trade-list',
      summary: 'Save columns and row height of the list of trades without a view',
      tags,
    })
    .input(TradeListLayout)
    .output(TradeListLayout),
}
