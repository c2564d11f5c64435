import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { Id, Today } from './fields.ts'
import {
  CreateJournalEntry,
  JournalEntry,
  JournalPage,
  JournalSummary,
  JournalTemplate,
  ListedEntry,
  ListJournalEntries,
  TagCount,
  TemplateFields,
  UpdateJournalEntry,
} from './journal.ts'
import { entryBody, route } from './routes.ts'

const base = route('user', 'journal').errors(documentedErrors('request.invalid'))
const ofOne = base.errors(documentedErrors('journal.not_found'))
const ofTemplate = base.errors(documentedErrors('templates.not_found'))
const tags = ['Journal']

/** The daily journal and its templates. */
export const journal = {
  list: base
    .route({
      method: 'GET',
      path: '/journal-entries',
      summary: 'List journal entries, newest date first',
      tags,
    })
    .errors(documentedErrors('journal.bad_cursor'))
    .input(ListJournalEntries)
    .output(JournalPage),
  summary: base
    .route({ method: 'GET', path: '/journal-entries/summary', summary: 'How much was written lately', tags })
    .input(z.object({ today: Today }))
    .output(JournalSummary),
  tags: base
    .route({ method: 'GET', path: '/journal-entries/tags', summary: 'Tags of all entries', tags })
    .output(z.array(TagCount)),
  create: base
    .meta(entryBody)
    .route({ method: 'POST', path: '/journal-entries', successStatus: 201, summary: 'Write an entry', tags })
    .errors(documentedErrors('request.client_key_reused', 'texts.storage_full'))
    .input(CreateJournalEntry)
    .output(JournalEntry),
  get: ofOne
    .route({ method: 'GET', path: '/journal-entries/{id}', summary: 'One entry', tags })
    .input(z.object({ id: Id }))
    .output(JournalEntry),
  update: ofOne
    .meta(entryBody)
    .route({ method: 'PUT', path: '/journal-entries/{id}', summary: 'Change an entry', tags })
    .errors(documentedErrors('journal.changed_elsewhere', 'texts.storage_full'))
    .input(z.extend(UpdateJournalEntry, { id: Id }))
    .output(JournalEntry),
  delete: ofOne
    .route({
      method: 'DELETE',
      path: '/journal-entries/{id}',
      successStatus: 204,
      summary: 'Delete an entry',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(z.void()),
  ofTrade: base
    .errors(documentedErrors('trades.not_found'))
    .route({
      method: 'GET',
      path: '/trades/{id}/journal-entries',
      summary: 'Entries that name a trade',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(z.array(ListedEntry)),
  templates: base
    .route({ method: 'GET', path: '/journal-templates', summary: 'Templates for new entries', tags })
    .output(z.array(JournalTemplate)),
  createTemplate: base
    .meta(entryBody)
    .route({
      method: 'POST',
      path: '/journal-templates',
      successStatus: 201,
      summary: 'Add a template',
      tags,
    })
    .errors(documentedErrors('templates.limit_reached'))
    .input(TemplateFields)
    .output(JournalTemplate),
  updateTemplate: ofTemplate
    .meta(entryBody)
    .route({ method: 'PUT', path: '/journal-templates/{id}', summary: 'Change a template', tags })
    .input(z.extend(TemplateFields, { id: Id }))
    .output(JournalTemplate),
  deleteTemplate: ofTemplate
    .route({
      method: 'DELETE',
      path: '/journal-templates/{id}',
      successStatus: 204,
      summary: 'Remove a template',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(z.void()),
}
