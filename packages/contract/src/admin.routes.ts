import * as z from 'zod/mini'
import { AdministratorChange, Administrators, ChangedAdministrator, UserDetails } from './admin.ts'
import { documentedErrors } from './error-codes.ts'
import { Id } from './fields.ts'
import { route } from './routes.ts'

const tags = ['Administrators']

/** Who is an administrator, and what administrators see of one user. */
export const admin = {
  list: route('admin')
    .route({ method: 'GET', path: '/admin/administrators', summary: 'All administrators', tags })
    .output(Administrators),
  getUser: route('admin')
    .errors(documentedErrors('accounts.not_found'))
    .route({
      method: 'GET',
      path: '/admin/users/{id}',
      summary: 'What administrators see of one user',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(UserDetails),
  grant: route('admin')
    .errors(documentedErrors('request.invalid', 'accounts.not_found'))
    .route({
      method: 'POST',
      path: '/admin/administrators/grant',
      summary: 'Make an account an administrator',
      tags,
    })
    .input(AdministratorChange)
    .output(ChangedAdministrator),
  revoke: route('admin')
    .errors(documentedErrors('request.invalid', 'accounts.not_found', 'admin.own_rights'))
    .route({
      method: 'POST',
      path: '/admin/administrators/revoke',
      summary: 'Take the rights of an administrator from an account',
      tags,
    })
    .input(AdministratorChange)
    .output(ChangedAdministrator),
}
