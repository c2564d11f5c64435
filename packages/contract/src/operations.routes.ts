import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import {
  CurrentNotice,
  FailedJobPage,
  FailedMailPage,
  ListFailedJobs,
  ListFailedMails,
  OperationsOverview,
  Retried,
  Retry,
  SetNotice,
  StorageReport,
} from './operations.ts'
import { route } from './routes.ts'

const admin = route('admin')
const tags = ['Operations']

/** What operators see and do, and the notice that all people see. */
export const operations = {
  overview: admin
    .route({
      method: 'GET',
      path: '/admin/operations',
      summary: 'Health, version, mail, jobs, webhooks and slow requests',
      tags,
    })
    .output(OperationsOverview),
  failedMails: admin
    .errors(documentedErrors('request.invalid'))
    .route({ method: 'GET', path: '/admin/operations/mails', summary: 'Mails that failed', tags })
    .input(ListFailedMails)
    .output(FailedMailPage),
  retryMails: admin
    .errors(documentedErrors('request.invalid'))
    .route({
      method: 'POST',
      path: '/admin/operations/mails/retry',
      summary: 'Try to send one mail that failed, or all of them, now',
      tags,
    })
    .input(Retry)
    .output(Retried),
  failedJobs: admin
    .errors(documentedErrors('request.invalid'))
    .route({ method: 'GET', path: '/admin/operations/jobs', summary: 'Jobs that failed', tags })
    .input(ListFailedJobs)
    .output(FailedJobPage),
  retryJobs: admin
    .errors(documentedErrors('request.invalid'))
    .route({
      method: 'POST',
      path: '/admin/operations/jobs/retry',
      summary: 'Run one job that failed, or all of them, again',
      tags,
    })
    .input(Retry)
    .output(Retried),
  storage: admin
    .route({
      method: 'GET',
      path: '/admin/operations/storage',
      summary: 'The accounts that store most; reads every row',
      tags,
    })
    .output(StorageReport),
  notice: route('public')
    .route({ method: 'GET', path: '/notice', summary: 'The notice that all people see', tags })
    .output(CurrentNotice),
  setNotice: admin
    .errors(documentedErrors('request.invalid'))
    .route({ method: 'PUT', path: '/admin/operations/notice', summary: 'Show a notice to all people', tags })
    .input(SetNotice)
    .output(CurrentNotice),
  removeNotice: admin
    .route({
      method: 'DELETE',
      path: '/admin/operations/notice',
      summary: 'Remove the notice',
      tags,
      successStatus: 204,
    })
    .output(z.void()),
}
