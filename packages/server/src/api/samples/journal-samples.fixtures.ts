import { newId } from '@candlebook/core/kernel'
import { readCreatedId, type Samples } from '../../testing/sample.ts'
import type { Person } from '../../testing/sign-up.ts'
import { addTrade } from './trades-samples.fixtures.ts'

/** Requests to the routes of the journal that succeed. */
export const samples: Samples = {
  'GET /journal-entries': { query: '?search=quiet' },
  'GET /journal-entries/summary': { query: '?today=2026-11-21' },
  'GET /journal-entries/tags': {},
  'POST /journal-entries': { body: () => ({ ...entry, clientKey: newId() }) },
  'GET /journal-entries/{id}': { prepare: addEntry },
  'PUT /journal-entries/{id}': { prepare: addEntry, body: () => ({ ...entry, title: 'Later', version: 1 }) },
  'DELETE /journal-entries/{id}': { prepare: addEntry },
  'GET /trades/{id}/journal-entries': { prepare: addTrade },
  'GET /journal-templates': {},
  'POST /journal-templates': { body: () => template },
  'PUT /journal-templates/{id}': { prepare: addTemplate, body: () => ({ ...template, name: 'Morning' }) },
  'DELETE /journal-templates/{id}': { prepare: addTemplate },
}

const entry = { title: 'A quiet day', content: 'Nothing to do', date: '2026-11-03', tags: ['calm'] }
const template = { name: 'Evening', content: '## What went well' }

async function addEntry({ browser }: Person): Promise<string> {
  return readCreatedId(await browser.post('/api/v1/journal-entries', entry))
}

async function addTemplate({ browser }: Person): Promise<string> {
  return readCreatedId(await browser.post('/api/v1/journal-templates', template))
}
