import type { contract } from '@candlebook/contract'
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

/** Requests to the routes of administrators. */
export const adminSamples: Samples<typeof contract.admin> = {
  list: {},
  getUser: { prepare: signUpForId },
  grant: { prepare: signUpAnother, body: (email) => ({ email }) },
  revoke: { prepare: signUpAnother, body: (email) => ({ email }) },
}

/** Requests to the routes of erasures. */
export const erasureSamples: Samples<typeof contract.erasure> = {
  request: { prepare: signUpAnother, body: (email) => ({ email, confirmation: email }) },
  list: {},
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
export const auditSamples: Samples<typeof contract.audit> = {
  list: { query: '?group=sessions&limit=10' },
  export: { body: () => ({ outcome: 'done' }) },
  own: {},
}

/** Requests to the routes of operations. */
export const operationSamples: Samples<typeof contract.operations> = {
  overview: {},
  failedMails: {},
  retryMails: { body: () => ({}) },
  failedJobs: {},
  retryJobs: { body: () => ({}) },
  storage: {},
  notice: {},
  setNotice: {
    body: () => ({ level: 'maintenance', text: 'We update the database on Sunday from 08:00 to 09:00 UTC.' }),
  },
  removeNotice: {},
}

/** Requests to the routes of the blog that succeed. */
export const blogSamples: Samples<typeof contract.blog> = {
  listPublished: { prepare: addPost, query: '?limit=5' },
  getPublished: { prepare: addPost },
  list: { prepare: addPost },
  get: { prepare: addPost },
  create: {
    prepare: becomeAdministrator,
    body: () => ({ ...samplePost, clientKey: newId() }),
  },
  update: { prepare: addPost, body: () => ({ ...samplePost, version: 1 }) },
  delete: { prepare: addPost },
  uploadImage: {
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
export const contactSamples: Samples<typeof contract.contact> = {
  list: {},
  send: {
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
export const mailSamples: Samples<typeof contract.mail> = { sendTest: {} }

/** Requests to the routes of page views. */
export const pageViewSamples: Samples<typeof contract.pageviews> = {
  record: {
    body: () => ({ pagePath: '/blog?page=2', sessionId: '6f0e1d2c-3b4a-4958-8776-655443322110' }),
  },
  report: {
    query: '?startDate=2026-11-17T00:00:00.000Z&endDate=2026-11-23T12:00:00.000Z',
  },
}
