import {
  AuditFile,
  AuditFilter,
  AuditPage,
  ListAuditEntries,
  ListSecurityEvents,
  SecurityEventPage,
} from './audit.ts'
import { documentedErrors } from './error-codes.ts'
import { route } from './routes.ts'

const admin = route('admin').errors(documentedErrors('request.invalid'))

/** The audit log for administrators, and each user's own part of it. No route changes or deletes an entry. */
export const audit = {
  list: admin
    .route({
      method: 'GET',
      path: '/admin/audit',
      summary: 'List audit entries, newest first',
      tags: ['Administrators'],
    })
    .input(ListAuditEntries)
    .output(AuditPage),
  export: admin
    .route({
      method: 'POST',
      path: '/admin/audit/exports',
      summary: 'Audit entries as a CSV file, which is itself recorded',
      tags: ['Administrators'],
    })
    .input(AuditFilter)
    .output(AuditFile),
  own: route('user', { demo: false })
    .errors(documentedErrors('request.invalid'))
    .route({
      method: 'GET',
      path: '/security-events',
      summary: 'List what was recorded about the caller, newest first',
      tags: ['Account'],
    })
    .input(ListSecurityEvents)
    .output(SecurityEventPage),
}
