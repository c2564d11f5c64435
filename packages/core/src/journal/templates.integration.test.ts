import { MAX_TEMPLATES, starterTemplates } from '@candlebook/domain/journal/templates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a new journal has the three starter templates, each once', async () => {
  const ctx = await createTestUser(database)
  await listTemplates(ctx)

  expect((await listTemplates(ctx)).map(({ name }) => name)).toEqual(starterTemplates.map(({ name }) => name))
})

test('a template can be added and changed', async () => {
  const ctx = await createTestUser(database)
  const mine = await createTemplate(ctx, { name: 'Mine', content: 'One' })

  await updateTemplate(ctx, { id: mine.id, name: 'Mine', content: 'Two' })

  expect(await listTemplates(ctx)).toContainEqual({ ...mine, content: 'Two' })
})

test('a removed starter does not come back', async () => {
  const ctx = await createTestUser(database)
  const [first] = await listTemplates(ctx)

  await deleteTemplate(ctx, { id: first!.id })

  expect(await listTemplates(ctx)).toHaveLength(starterTemplates.length - 1)
  await expect(deleteTemplate(ctx, { id: first!.id })).rejects.toMatchObject({ code: 'templates.not_found' })
})

test('a template beyond the limit is refused, also when many are added at once, and each one added is listed', async () => {
  const ctx = await createTestUser(database)
  const add = () => createTemplate(ctx, { name: 'Mine', content: 'One' })
  await database.owner.query(
    `insert into journal_templates (user_id, id, name, content, created_at, updated_at)
     select $1, gen_random_uuid(), 'Template ' || n, 'One', now(), now() from generate_series(1, $2::int) n`,
    [ctx.actor.userId, MAX_TEMPLATES - starterTemplates.length - 2],
  )

  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, add))
  const refused = outcomes.filter(({ status }) => status === 'rejected')

  expect(refused).toHaveLength(6)
  for (const outcome of refused)
    expect(outcome).toMatchObject({ reason: { code: 'templates.limit_reached' } })
  const templates = await listTemplates(ctx)
  expect(templates.map(({ name }) => name)).toEqual(
    expect.arrayContaining(starterTemplates.map(({ name }) => name)),
  )
  expect(templates).toHaveLength(MAX_TEMPLATES)

  await deleteTemplate(ctx, { id: templates[0]!.id })
  const added = await add()
  expect(await listTemplates(ctx)).toContainEqual(added)
})

test('no user changes or removes the template of another', async () => {
  const owner = await createTestUser(database)
  const otherUser = await createTestUser(database)
  const { id } = await createTemplate(owner, { name: 'Mine', content: 'One' })

  await expect(updateTemplate(otherUser, { id, name: 'x', content: 'x' })).rejects.toMatchObject({
    code: 'templates.not_found',
  })
  await expect(deleteTemplate(otherUser, { id })).rejects.toMatchObject({ code: 'templates.not_found' })
  expect((await listTemplates(owner)).some((template) => template.id === id)).toBe(true)
})
