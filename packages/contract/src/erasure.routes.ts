import { Erasures, RequestErasure, RequestedErasure } from './erasure.ts'
import { documentedErrors } from './error-codes.ts'
import { route } from './routes.ts'

const tags = ['Administrators']

/** Accounts that an administrator deletes. */
export const erasure = {
  request: route('admin')
    .errors(documentedErrors('request.invalid', 'accounts.not_found', 'accounts.own_account'))
    .route({
      method: 'POST',
      path: '/admin/erasures',
      summary: 'Lock an account at once, and erase it with all its data',
      tags,
    })
    .input(RequestErasure)
    .output(RequestedErasure),
  list: route('admin')
    .route({
      method: 'GET',
      path: '/admin/erasures',
      summary: 'Erasures that are open or have finished',
      tags,
    })
    .output(Erasures),
}
