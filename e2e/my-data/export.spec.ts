import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onePixelPng, type Person, type TestServer } from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { buildArchive, chooseArchive, openArchiveOffline, unpackArchive } from './archive.ts'
import { runExports } from './run-jobs.ts'

test('everything is exported, after a failed try too, and its page shows offline exactly what was written', async ({
  page,
  server,
  trader,
  browser,
}, testInfo) => {
  const notes =
    '- 350.00 USD TSLA\n[SL]: 4500   two  spaces\n<script>document.title = "run"</script> **bold**'
  const image = await trader.addImage(onePixelPng)
  await trader.addClosedTrade({ symbol: 'BTC_USDT', notes, tags: ['=1+1'], images: [image] })
  await trader.addEntry({ title: '<b>BTC_USDT</b> & co', content: notes })
  await page.goto('/settings/data')
  const status = page.getByRole('status')
  await page.getByRole('button', { name: 'Export Everything' }).click()
  await expect(status).toBeVisible()
  await failExport(server, trader)
  await expect(status).toHaveText('The export failed. Start it again.')
  await page.getByRole('button', { name: 'Export Everything' }).click()
  await expect(status).toContainText('The export starts in a moment.')
  await runExports(server)
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Archive' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^candlebook-\d{4}-\d\d-\d\d\.zip$/)
  const folder = testInfo.outputPath('archive')
  await unpackArchive(download, folder)

  const { reader, requested, close } = await openArchiveOffline(browser, folder)

  const cells = reader.locator('#trades td')
  expect(await cells.filter({ hasText: '350.00 USD TSLA' }).textContent()).toBe(notes)
  await expect(cells.filter({ hasText: /^BTC_USDT$/ })).toBeVisible()
  await expect(cells.filter({ hasText: '=1+1' })).toHaveText('=1+1')
  const entry = reader.locator('#journal article')
  await expect(entry.getByRole('heading')).toHaveText('<b>BTC_USDT</b> & co')
  expect(await entry.locator('div.text').textContent()).toBe(notes)
  expect(await reader.title()).toBe('Your data in Candlebook')
  const picture = reader.locator('#trades img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(requested.filter((url) => !url.startsWith('file:'))).toEqual([])
  await close()
  const csv = await readFile(join(folder, 'trades.csv'), 'utf8')
  expect(csv).toContain(`"'- 350.00 USD TSLA\n`)
  expect(csv).toContain(`"'=1+1"`)
})

test('an archive is restored after its preview was seen, also when the first try failed and the file has changed since, and a second restore finds everything there', async ({
  page,
  server,
  trader,
}, testInfo) => {
  const image = await trader.addImage(onePixelPng)
  await trader.addClosedTrade({ symbol: 'BTC', notes: '=1+1', images: [image] })
  await trader.addEntry({ title: 'Day one', content: 'Waited.' })
  const archive = await buildArchive({ server, trader })
  const file = testInfo.outputPath('archive.zip')
  await writeFile(file, archive)
  await server.database.owner.query('delete from trades where user_id = $1', [trader.userId])
  await page.goto('/settings/data')

  await chooseArchive(page, Buffer.from('Id,Symbol'))
  await expect(page.getByRole('alert')).toContainText('This file is no archive of My data.')
  await page.getByLabel('Archive', { exact: true }).setInputFiles(file)
  await expect(page.getByText('Trades: 1 to restore')).toBeVisible()
  await expect(page.getByText('Journal: 1 here already')).toBeVisible()

  await test.step('a failed try is repeated with the archive of its preview', async () => {
    const mend = await breakCalls(page, 'POST', '**/exports/restores')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
    await mend()
    await writeFile(file, 'another file')
  })

  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('The archive is restored: 1 record.')).toBeVisible()
  expect(await trader.trades()).toMatchObject([{ symbol: 'BTC', notes: '=1+1' }])

  await chooseArchive(page, archive)
  await expect(page.getByText('Trades: 1 here already')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Trades: 1 here already')).toBeHidden()
})

/** The state of an export whose job has failed in all its attempts. */
async function failExport({ database }: TestServer, { userId }: Person): Promise<void> {
  await database.owner.query(`delete from jobs.job where name = 'exports.build'`)
  await database.owner.query(`update data_exports set state = 'failed' where user_id = $1`, [userId])
}
