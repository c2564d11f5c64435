import { createAccount } from '@candlebook/core/identity'
import { newId } from '@candlebook/core/kernel'
import { answerChallenge, type Person, recallServer } from '../testing/people.ts'
import {
  addPost,
  buildFileForm,
  makeAdministrator,
  onePixelPng,
  type Samples,
  samplePost,
} from '../testing/sample.ts'

/** Requests to the routes of administrators and of erasures. */
export const adminSamples: Samples = {
  'GET /admin/administrators': {},
  'GET /admin/users/{id}': { prepare: signUpForId },
  'POST /admin/administrators/grant': { prepare: signUpAnother, body: (email) => ({ email }) },
  'POST /admin/administrators/revoke': { prepare: signUpAnother, body: (email) => ({ email }) },
  'POST /admin/erasures': { prepare: signUpAnother, body: (email) => ({ email, confirmation: email }) },
  'GET /admin/erasures': {},
}

/** Another account at the person's server. */
function signUpForId(person: Person): Promise<string> {
  const account = { name: 'Tom', email: `${newId()}@example.com`, password: 'secret-enough' }
  return createAccount(recallServer(person), account)
}

/** The same. Its address is the id of these samples. */
async function signUpAnother(person: Person): Promise<string> {
  const email = `${newId()}@example.com`
  await createAccount(recallServer(person), { name: 'Tom', email, password: 'secret-enough' })
  return email
}

/** Requests to the routes of the audit log that succeed. */
export const auditSamples: Samples = {
  'GET /admin/audit': { query: '?group=sessions&limit=10' },
  'POST /admin/audit/exports': { body: () => ({ outcome: 'done' }) },
  'GET /security-events': {},
}

/** Requests to the routes of operations. */
export const operationSamples: Samples = {
  'GET /admin/operations': {},
  'GET /admin/operations/mails': {},
  'POST /admin/operations/mails/retry': { body: () => ({}) },
  'GET /admin/operations/jobs': {},
  'POST /admin/operations/jobs/retry': { body: () => ({}) },
  'GET /admin/operations/storage': {},
  'GET /notice': {},
  'PUT /admin/operations/notice': {
    body: () => ({ level: 'maintenance', text: 'We update the database on Sunday from 08:00 to 09:00 UTC.' }),
  },
  'DELETE /admin/operations/notice': {},
}

/** Requests to the routes of the blog that succeed. */
export const blogSamples: Samples = {
  'GET /blog-posts': { prepare: addPost, query: '?limit=5' },
  'GET /blog-posts/{id}': { prepare: addPost },
  'GET /admin/blog-posts': { prepare: addPost },
  'GET /admin/blog-posts/{id}': { prepare: addPost },
  'POST /admin/blog-posts': {
    prepare: becomeAdministrator,
    body: () => ({ ...samplePost, clientKey: newId() }),
  },
  'PUT /admin/blog-posts/{id}': { prepare: addPost, body: () => ({ ...samplePost, version: 1 }) },
  'DELETE /admin/blog-posts/{id}': { prepare: addPost },
  'POST /admin/blog-images': {
    prepare: becomeAdministrator,
    body: () => buildFileForm(new File([onePixelPng], 'chart.png', { type: 'image/png' })),
  },
}

/** The route takes no id. */
async function becomeAdministrator(person: Person): Promise<string> {
  await makeAdministrator(person)
  return ''
}

/** Requests to the routes of contact. The solved challenge takes the place of an id. */
export const contactSamples: Samples = {
  'GET /admin/contact-messages': {},
  'POST /contact-messages': {
    prepare: ({ browser }) => answerChallenge(browser),
    body: (challenge) => ({
      name: 'Ana Martins',
      email: 'ana@example.com',
      subject: 'Import of a second broker',
      message: 'Can I import both accounts into one journal?',
      clientKey: newId(),
      challenge,
    }),
  },
}

/** Requests to the routes of mail that succeed. */
export const mailSamples: Samples = { 'POST /test-email': {} }

/** Requests to the routes of page views. */
export const pageViewSamples: Samples = {
  'POST /page-views': {
    body: () => ({ pagePath: '/blog?page=2', sessionId: '6f0e1d2c-3b4a-4958-8776-655443322110' }),
  },
  'GET /admin/page-views': {
    query: '?startDate=2026-11-17T00:00:00.000Z&endDate=2026-11-23T12:00:00.000Z',
  },
}
