import { SavePlaybook } from '@candlebook/contract/playbooks'
import { MAX_PLAYBOOKS, MAX_RULES } from '@candlebook/domain/playbooks/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { createMemoryFileStore, createTestDatabase, type TestDatabase } from '../db/testing/index.ts'
import { uploadImage } from '../images/index.ts'
import { createHalves } from '../images/pictures.fixtures.ts'
import { newId } from '../kernel/index.ts'
import { createTrade, getTrade, setTradeRules } from '../trades/index.ts'
import { buildClosedTrade, createTraderAt } from '../trades/trades.fixtures.ts'
import { deletePlaybook, getPlaybook, listPlaybooks, renameStrategy, savePlaybook } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const newTrader = (): Promise<UserContext> => createTraderAt(database)

const rule = (text: string) => ({ id: newId(), text })

function build(parts: Partial<SavePlaybook> = {}): SavePlaybook {
  const content = { description: 'The first 15 minutes.', rules: [rule('Wait')], images: [], itemIds: [] }
  return SavePlaybook.parse({ strategy: 'ORB', version: null, ...content, ...parts })
}

describe('the playbook of a strategy', () => {
  test('is there as it was saved, and a repeated request stores nothing twice', async () => {
    const trader = await newTrader()
    const fields = build({ itemIds: [newId()] })
    const saved = await savePlaybook(trader, fields)

    expect(saved).toMatchObject({ ...fields, version: 1 })
    expect(await getPlaybook(trader, { strategy: 'ORB' })).toEqual({ playbook: saved })
    expect(await savePlaybook(trader, fields)).toEqual(saved)
    const { id, strategy, rules } = saved
    expect(await listPlaybooks(trader)).toEqual([{ id, strategy, rules }])
    expect(await getPlaybook(trader, { strategy: 'orb' })).toEqual({ playbook: null })
  })

  test('a rule keeps its id when its text changes, and another version is refused', async () => {
    const trader = await newTrader()
    const { rules } = await savePlaybook(trader, build())
    const [first] = rules
    const changed = build({ version: 1, rules: [{ ...first!, text: 'Wait for the retest' }] })

    expect((await savePlaybook(trader, changed)).rules).toEqual([
      { id: first!.id, text: 'Wait for the retest' },
    ])
    for (const version of [null, 1])
      await expect(savePlaybook(trader, build({ version }))).rejects.toMatchObject({
        code: 'playbooks.changed_elsewhere',
        data: { current: { version: 2 } },
      })
  })

  test('a deletion keeps the trades and their answers, and a save from before it is refused', async () => {
    const trader = await newTrader()
    const { id, rules } = await savePlaybook(trader, build())
    const kept = [rules[0]!.id]
    const trade = await createTrade(trader, buildClosedTrade({ strategy: 'ORB', keptRules: kept }))
    await deletePlaybook(trader, { id })

    expect(await getPlaybook(trader, { strategy: 'ORB' })).toEqual({ playbook: null })
    expect(await getTrade(trader, trade)).toMatchObject({ strategy: 'ORB', keptRules: kept })
    await expect(deletePlaybook(trader, { id })).rejects.toMatchObject({ code: 'playbooks.not_found' })
    await expect(savePlaybook(trader, build({ version: 1 }))).rejects.toMatchObject({
      code: 'playbooks.not_found',
    })
  })

  test('keeps its pictures, and only those of its trader', async () => {
    const [ada, bob] = [await newTrader(), await newTrader()]
    const files = createMemoryFileStore()
    const context = { ...ada, files }
    const { url } = await uploadImage(context, { bytes: await createHalves().png().toBuffer() })
    const { id } = await savePlaybook(ada, build({ images: [url] }))

    await expect(savePlaybook(bob, build({ images: [url] }))).rejects.toMatchObject({
      fields: [{ field: 'images.0', code: 'image.unknown' }],
    })
    expect(files.files.size).toBe(1)
    await deletePlaybook(context, { id })
    expect(files.files.size).toBe(0)
  })

  test('has limits', async () => {
    const trader = await newTrader()
    const many = Array.from({ length: MAX_RULES + 1 }, (_, at) => rule(`Rule ${at}`))
    expect(SavePlaybook.safeParse({ ...build(), rules: many }).success).toBe(false)
    const [one] = many
    expect(SavePlaybook.safeParse({ ...build(), rules: [one, one] }).success).toBe(false)
    expect(SavePlaybook.safeParse({ ...build(), strategy: ' ' }).success).toBe(false)

    const { userId } = trader.actor
    await database.owner.query(
      `insert into playbooks (user_id, id, strategy, created_at, updated_at)
        select $1, gen_random_uuid(), 'Strategy ' || n, now(), now() from generate_series(1, ${MAX_PLAYBOOKS}) as n`,
      [userId],
    )
    await expect(savePlaybook(trader, build())).rejects.toMatchObject({ code: 'playbooks.limit_reached' })
  })

  test('of another user is not there', async () => {
    const [ada, bob] = [await newTrader(), await newTrader()]
    const { id } = await savePlaybook(ada, build())

    expect(await listPlaybooks(bob)).toEqual([])
    expect(await getPlaybook(bob, { strategy: 'ORB' })).toEqual({ playbook: null })
    await expect(deletePlaybook(bob, { id })).rejects.toMatchObject({ code: 'playbooks.not_found' })
    expect((await savePlaybook(bob, build())).version).toBe(1)
    expect((await getPlaybook(ada, { strategy: 'ORB' })).playbook?.version).toBe(1)
  })
})

describe('the playbook of a renamed strategy', () => {
  test('has the new name, also when a strategy without trades is renamed', async () => {
    const trader = await newTrader()
    const { id, rules } = await savePlaybook(trader, build())
    await renameStrategy(trader, { from: 'ORB', to: 'Range', merge: false })

    expect(await listPlaybooks(trader)).toEqual([{ id, strategy: 'Range', rules }])
  })

  test('joins that of the other strategy, so that trades keep their answers', async () => {
    const trader = await newTrader()
    const range = await savePlaybook(trader, build({ strategy: 'Range', description: 'Second.' }))
    const orb = await savePlaybook(trader, build({ description: 'First.' }))
    const names = { from: 'ORB', to: 'Range' }

    await expect(renameStrategy(trader, { ...names, merge: false })).rejects.toMatchObject({
      fields: [{ field: 'to', code: 'label.name_taken' }],
    })
    await renameStrategy(trader, { ...names, merge: true })
    const { playbook } = await getPlaybook(trader, { strategy: 'Range' })
    expect(playbook).toMatchObject({
      ...{ id: range.id, version: 2, description: 'Second.\n\nFirst.' },
      rules: [...range.rules, ...orb.rules],
    })
    expect((await getPlaybook(trader, { strategy: 'ORB' })).playbook).toBeNull()
  })

  test('is not joined when both have too many rules together, and then no trade changes', async () => {
    const trader = await newTrader()
    const rules = () => Array.from({ length: 16 }, (_, at) => rule(`Rule ${at}`))
    for (const strategy of ['ORB', 'Range']) await savePlaybook(trader, build({ strategy, rules: rules() }))
    const trade = await createTrade(trader, buildClosedTrade({ strategy: 'ORB' }))

    await expect(renameStrategy(trader, { from: 'ORB', to: 'Range', merge: true })).rejects.toMatchObject({
      fields: [{ field: 'to', code: 'label.playbooks_too_long' }],
    })
    expect(await getTrade(trader, trade)).toEqual(trade)
  })
})

test('the answers of a trade are written alone, by its owner, from the version that the editor saw', async () => {
  const [ada, bob] = [await newTrader(), await newTrader()]
  const trade = await createTrade(ada, buildClosedTrade({ strategy: 'ORB', notes: 'mine' }))
  const answers = { keptRules: [newId()], brokenRules: [newId()] }

  expect(await setTradeRules(ada, { id: trade.id, version: 1, ...answers })).toEqual({
    ...trade,
    ...answers,
    version: 2,
  })
  await expect(setTradeRules(ada, { id: trade.id, version: 1, ...answers })).rejects.toMatchObject({
    code: 'trades.changed_elsewhere',
  })
  await expect(setTradeRules(bob, { id: trade.id, version: 2, ...answers })).rejects.toMatchObject({
    code: 'trades.not_found',
  })
})
