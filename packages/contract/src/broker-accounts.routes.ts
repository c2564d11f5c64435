import * as z from 'zod/mini'
import {
  BrokerAccount,
  BrokerAccountFields,
  CompareCostMethod,
  CostMethodChange,
  MergeBrokerAccount,
  MergedBrokerAccount,
} from './broker-accounts.ts'
import { documentedErrors } from './error-codes.ts'
import { Id } from './fields.ts'
import { route } from './routes.ts'

const base = route('user', 'trades').errors(documentedErrors('request.invalid'))
const oneAccount = base.errors(documentedErrors('trades.account_not_found'))
const tags = ['Broker accounts']

/** The routes of broker accounts. They are a part of trades: an API token with the scopes of trades may call them. */
export const brokerAccounts = {
  list: base
    .route({ method: 'GET', path: '/broker-accounts', summary: 'All broker accounts, by name', tags })
    .output(z.array(BrokerAccount)),
  create: base
    .route({
      method: 'POST',
      path: '/broker-accounts',
      successStatus: 201,
      summary: 'Add a broker account',
      tags,
    })
    .errors(documentedErrors('trades.account_limit_reached'))
    .input(BrokerAccountFields)
    .output(BrokerAccount),
  update: oneAccount
    .route({
      method: 'PUT',
      path: '/broker-accounts/{id}',
      summary: 'Change a broker account; a new name is that of its trades, too',
      tags,
    })
    .input(z.safeExtend(BrokerAccountFields, { id: Id }))
    .output(BrokerAccount),
  costMethodChange: oneAccount
    .route({
      method: 'GET',
      path: '/broker-accounts/{id}/cost-method',
      summary: 'Which results another cost method of the account changes',
      tags,
    })
    .input(z.extend(CompareCostMethod, { id: Id }))
    .output(CostMethodChange),
  delete: oneAccount
    .route({
      method: 'DELETE',
      path: '/broker-accounts/{id}',
      successStatus: 204,
      summary: 'Delete a broker account without trades',
      tags,
    })
    .errors(documentedErrors('trades.account_has_trades', 'trades.account_has_executions'))
    .input(z.object({ id: Id }))
    .output(z.void()),
  merge: oneAccount
    .route({
      method: 'POST',
      path: '/broker-accounts/{id}/merge',
      summary: 'Move all trades and executions to another account, match them again and delete this one',
      tags,
    })
    .errors(
      documentedErrors('imports.busy', 'trades.account_merge_too_large', 'trades.account_merge_interrupted'),
    )
    .input(z.extend(MergeBrokerAccount, { id: Id }))
    .output(MergedBrokerAccount),
}
