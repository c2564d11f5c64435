import { starterTemplates } from '@candlebook/domain/journal'
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
