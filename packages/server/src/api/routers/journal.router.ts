import * as core from '@candlebook/core/journal'
import { os } from '../base.ts'

export const journal = os.journal.router({
  list: os.journal.list.handler(({ input, context }) => core.listEntries(context, input)),
  summary: os.journal.summary.handler(({ input, context }) => core.summariseJournal(context, input)),
  tags: os.journal.tags.handler(({ context }) => core.listTags(context)),
  create: os.journal.create.handler(({ input, context }) => core.createEntry(context, input)),
  get: os.journal.get.handler(({ input, context }) => core.getEntry(context, input)),
  update: os.journal.update.handler(({ input, context }) => core.updateEntry(context, input)),
  delete: os.journal.delete.handler(({ input, context }) => core.deleteEntry(context, input)),
  ofTrade: os.journal.ofTrade.handler(({ input, context }) => core.listEntriesOfTrade(context, input)),
  templates: os.journal.templates.handler(({ context }) => core.listTemplates(context)),
  createTemplate: os.journal.createTemplate.handler(({ input, context }) =>
    core.createTemplate(context, input),
  ),
  updateTemplate: os.journal.updateTemplate.handler(({ input, context }) =>
    core.updateTemplate(context, input),
  ),
  deleteTemplate: os.journal.deleteTemplate.handler(({ input, context }) =>
    core.deleteTemplate(context, input),
  ),
})
