import { formatDayInField, getDayBeforeToday, getUtcToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { buildPng } from '../images/pictures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { cards, getCard, openNewEntry, saveEntry } from './journal-page.ts'

test('an entry is written, read, changed and deleted [JRNL-01] [JRNL-12] [JRNL-14] [JRNL-15] [JRNL-16] [JRNL-18] [JRNL-19] [JRNL-21] [JRNL-23] [TOAST-11]', async ({
  page,
  trader,
}) => {
  await page.goto('/app/journal')
  await expect(page.getByRole('heading', { level: 1, name: 'Daily Journal' })).toBeVisible()
  await expect(page.getByText('No journal entries yet. Start writing!')).toBeVisible()
  const form = page.getByRole('dialog', { name: 'New Journal Entry' })

  await test.step('New Entry opens an empty form for today, and a field without a value says why it is not saved', async () => {
    await page.getByRole('button', { name: 'New Entry' }).first().click()
    await expect(form.getByLabel('Title')).toHaveValue('')
    await expect(form.getByLabel('Content')).toHaveValue('')
    const day = form.getByLabel('Date', { exact: true })
    await expect(day).toHaveValue(formatDayInField(getUtcToday()))
    for (const label of ['Title', 'Content']) await form.getByLabel(label).press('Tab')
    await day.fill('soon')
    await day.press('Tab')
    await expect(day).toHaveAttribute('aria-invalid', 'true')
    for (const label of ['Title', 'Content'])
      await expect(form.getByLabel(label), 'before its first key').not.toHaveAttribute('aria-invalid')
    await day.fill(formatDayInField(getUtcToday()))
    await saveEntry(form)
    await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Enter a title')
    await expect(form.getByLabel('Content')).toHaveAccessibleDescription('Write something first')
  })

  await test.step('an entry with every field is unchanged after a save and a reload', async () => {
    await form.getByLabel('Title').fill('The gap that held')
    await form.getByLabel('Content').fill('# Morning\n- Waited for the **retest**')
    await form.getByLabel('Date', { exact: true }).fill(formatDayInField(getDayBeforeToday(4)))
    await form.getByLabel('Tags').fill('patience, gaps,')
    await form.getByLabel('Links').fill('example.com/idea')
    await form.getByRole('button', { name: 'Add link' }).click()
    await form.getByLabel('Choose images').setInputFiles(buildFile('day.png'))
    await expect(form.getByRole('button', { name: 'Open image 1' })).toBeVisible()
    await saveEntry(form)
    await expectToast(page, 'Entry Added', 'Journal entry has been successfully added')
    await page.reload()
    await getCard(page, 'The gap that held').getByRole('button', { name: 'View', exact: true }).click()
    const viewer = page.getByRole('dialog', { name: 'The gap that held' })
    await expect(viewer.getByRole('heading', { name: '# Morning' })).toBeVisible()
    await expect(viewer.getByText('- Waited for the **retest**')).toBeVisible()
    await expect(viewer.getByRole('link', { name: 'example.com/idea' })).toHaveAttribute(
      'href',
      'https://example.com/idea',
    )
    for (const tag of ['patience', 'gaps']) await expect(viewer.getByText(tag, { exact: true })).toBeVisible()
    const year = getDayBeforeToday(4).slice(0, 4)
    await expect(viewer.getByText(new RegExp(`day, \\w+ \\d+, ${year}$`))).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Open image 1 of 1' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
  })

  await test.step('Edit shows the stored value of every field, and saving writes all of them [JRNL-22] [TOAST-12]', async () => {
    await getCard(page, 'The gap that held').getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Journal Entry' })
    await expect(edit.getByLabel('Title')).toHaveValue('The gap that held')
    await expect(edit.getByLabel('Content')).toHaveValue('# Morning\n- Waited for the **retest**')
    await expect(edit.getByLabel('Date', { exact: true })).toHaveValue(formatDayInField(getDayBeforeToday(4)))
    await edit.getByLabel('Title').fill('BTC_USDT: 2*3 lots')
    await edit.getByLabel('Content').fill('+ 120.50 USD BTC_USDT\n\n2*3 lots\n  [TP]: 4620 ')
    await edit.getByLabel('Date', { exact: true }).fill(formatDayInField(getDayBeforeToday(1)))
    for (const tag of ['patience', 'gaps'])
      await edit.getByRole('button', { name: `Remove tag ${tag}` }).click()
    await edit.getByLabel('Tags').fill('target,')
    await edit.getByRole('button', { name: /^Remove link/ }).click()
    await edit.getByLabel('Links').fill('https://example.com/btc')
    const [before] = await listEntries()
    await edit.getByRole('button', { name: 'Remove image 1' }).click()
    await edit.getByLabel('Choose images').setInputFiles(buildFile('btc.png', 'blue'))
    await expect(edit.getByRole('button', { name: 'Open image 1' })).toBeVisible()
    await saveEntry(edit)
    await expectToast(page, 'Entry Updated', 'Journal entry has been successfully updated')
    await expect(cards(page)).toHaveCount(1)
    await expect(getCard(page, 'BTC_USDT: 2*3 lots')).toBeVisible()
    const [after] = await listEntries()
    expect(after).toMatchObject({
      title: 'BTC_USDT: 2*3 lots',
      content: '+ 120.50 USD BTC_USDT\n\n2*3 lots\n  [TP]: 4620 ',
      date: getDayBeforeToday(1),
      tags: ['target'],
      links: ['https://example.com/btc'],
      version: 2,
    })
    expect(after?.images).toHaveLength(1)
    expect(after?.images).not.toEqual(before?.images)
  })

  await test.step('Delete asks first; only confirming deletes [JRNL-10] [JRNL-13] [TOAST-13]', async () => {
    const question = page.getByRole('alertdialog', { name: 'Delete Journal Entry' })
    const remove = getCard(page, 'BTC_USDT: 2*3 lots').getByRole('button', { name: 'Delete' })
    await remove.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    expect(await listEntries()).toHaveLength(1)
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Entry Deleted', 'Journal entry has been successfully deleted')
    await expect(cards(page)).toHaveCount(0)
    expect(await listEntries()).toEqual([])
  })

  /** The entries as stored. */
  async function listEntries() {
    const { body } = await trader.browser.get<{ items: { images: string[] }[] }>(
      '/api/v1/journal-entries?limit=10',
    )
    return body.items
  }
})

function buildFile(name: string, colour?: 'blue') {
  return { name, mimeType: 'image/png', buffer: buildPng(colour ? { colour } : {}) }
}

test('what fails keeps the typed text and the stored entries, and can be repeated [ERR-06] [ERR-07] [ERR-08] [ERR-09]', async ({
  page,
  context,
  trader,
}) => {
  await trader.addEntry({ title: 'Stays' })
  const restoreList = await breakCalls(page, 'GET', /\/api\/v1\/journal-entries\?/)
  await page.goto('/app/journal')

  await test.step('when entries fail to load, a toast says so, and Retry loads them', async () => {
    await expectToast(page, 'Error', 'Failed to load journal entries.')
    await expect(page.getByText('No journal entries yet')).toHaveCount(0)
    await restoreList()
    await page.getByRole('button', { name: 'Retry', exact: true }).click()
    await expect(getCard(page, 'Stays')).toBeVisible()
  })

  await test.step('a deletion: the card is shown again', async () => {
    const restore = await breakCalls(page, 'DELETE', '**/api/v1/journal-entries/*')
    await getCard(page, 'Stays').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Error', 'Failed to delete journal entry.')
    await expect(getCard(page, 'Stays')).toBeVisible()
    await restore()
  })

  await test.step('a change', async () => {
    await getCard(page, 'Stays').getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Journal Entry' })
    await form.getByLabel('Title').fill('After')
    const restore = await breakCalls(page, 'PUT', '**/api/v1/journal-entries/*')
    await saveEntry(form)
    await expectToast(page, 'Error', 'Failed to update journal entry.')
    await expect(form.getByLabel('Title')).toHaveValue('After')
    await restore()
    await saveEntry(form)
    await expect(getCard(page, 'After')).toBeVisible()
  })

  await test.step('a new entry, after an error of the server and without a connection', async () => {
    await page.getByRole('button', { name: 'New Entry' }).first().click()
    const form = page.getByRole('dialog', { name: 'New Journal Entry' })
    await form.getByLabel('Title').fill('Written on a train')
    await form.getByLabel('Content').fill('Many words')
    const restore = await breakCalls(page, 'POST', '**/api/v1/journal-entries')
    await saveEntry(form)
    await expectToast(page, 'Error', 'Failed to add journal entry.')
    await toasts(page).getByRole('button', { name: 'Dismiss', includeHidden: true }).click()
    await expect(toasts(page)).toHaveCount(0)
    await restore()
    await context.setOffline(true)
    await saveEntry(form)
    await expect(form).toHaveCount(0)
    const waiting = page.getByRole('region', { name: 'Entries on this device' })
    await expect(waiting).toContainText('Written on a train')
    await context.setOffline(false)
    await expect(getCard(page, 'Written on a train')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await expect(cards(page)).toHaveCount(2)
  })
})

test('a long entry is edited from its card with all of it, and a change in another place during editing shows both versions', async ({
  page,
  trader,
}) => {
  const content = `${'A long story. '.repeat(5000)}The end.`
  const entry = await trader.addEntry({ title: 'Long', content })
  await page.goto('/app/journal')
  await getCard(page, 'Long').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Journal Entry' })
  await expect(form.getByLabel('Content')).toHaveValue(content)
  await form.getByLabel('Title').fill('Long and better')
  await saveEntry(form)
  await expect(getCard(page, 'Long and better')).toBeVisible()
  const address = `/api/v1/journal-entries/${entry.id}`
  const { body } = await trader.browser.get<typeof entry>(address)
  expect(body).toMatchObject({ title: 'Long and better', content })

  await getCard(page, 'Long and better').getByRole('button', { name: 'Edit' }).click()
  await expect(form.getByLabel('Content')).toHaveValue(content)
  await form.getByLabel('Content').fill('Mine')
  const { id } = await trader.addClosedTrade({ symbol: 'SOL' })
  await trader.browser.put(address, { ...body, content: 'Theirs', tradeIds: [id] })
  await saveEntry(form)

  const conflict = form.getByRole('alert').filter({ hasText: 'This entry was changed somewhere else' })
  await expect(conflict.getByRole('row', { name: /Content/ })).toContainText('MineTheirs')
  await expect(conflict.getByRole('row', { name: /Trades/ })).toContainText(/NoneSOL/)
  await conflict.getByRole('button', { name: 'Take the stored version' }).click()
  await expect(form.getByLabel('Content')).toHaveValue('Theirs')
})

test('a template is created, starts an entry, and is removed only after a confirmation', async ({
  page,
  trader: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/journal?templates=')
  const dialog = page.getByRole('dialog', { name: 'Templates' })

  await test.step('a question above the dialog darkens it; Cancel keeps the template, Remove removes it', async () => {
    const remove = page.getByRole('button', { name: 'Remove Weekly review' })
    const question = page.getByRole('alertdialog', { name: 'Remove Template' })
    await expect(remove, 'on a phone the buttons are in the window').toBeInViewport({ ratio: 1 })
    const clip = (await page.getByRole('heading', { name: 'Templates' }).boundingBox())!
    const before = await page.screenshot({ clip })
    await remove.click()
    await expect(question).toBeVisible()
    expect((await page.screenshot({ clip })).equals(before)).toBe(false)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await remove.click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(remove).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove Trade review' })).toBeVisible()
    await expect(remove).toHaveCount(0)
  })

  await test.step('a new template needs a name and a content', async () => {
    await dialog.getByRole('button', { name: 'Add Template' }).click()
    await dialog.getByRole('button', { name: 'Save Template' }).click()
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Enter a name')
    await expect(dialog.getByLabel('Content')).toHaveAccessibleDescription('Write something first')
    await dialog.getByLabel('Name').fill('Evening check')
    await dialog.getByLabel('Content').fill('## What went well')
    await dialog.getByRole('button', { name: 'Save Template' }).click()
    await expect(dialog.getByText('Evening check')).toBeVisible()
  })

  const form = await openNewEntry(page)
  await form.getByLabel('Content').fill('Written before')
  await form.getByRole('button', { name: 'Evening check' }).click()
  await expect(form.getByLabel('Content')).toHaveValue('Written before\n\n## What went well')
})
