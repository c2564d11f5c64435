import { formatDayInField, getDayBeforeToday, getUtcToday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { buildPng } from '../images/pictures.ts'
import { expectToast } from '../toasts.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { cards, getCard, openNewEntry, saveEntry } from './journal-page.ts'

test('a journal without entries says so, and New Entry opens an empty form for today [JRNL-01] [JRNL-12] [JRNL-14]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app/journal')
  await expect(page.getByRole('heading', { level: 1, name: 'Daily Journal' })).toBeVisible()
  await expect(page.getByText('No journal entries yet. Start writing!')).toBeVisible()

  await page.getByRole('button', { name: 'New Entry' }).first().click()

  const form = page.getByRole('dialog', { name: 'New Journal Entry' })
  await expect(form.getByLabel('Title')).toHaveValue('')
  await expect(form.getByLabel('Content')).toHaveValue('')
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue(formatDayInField(getUtcToday()))
})

test('an entry with every field filled is unchanged after a save and a reload [JRNL-15] [JRNL-16] [JRNL-21] [JRNL-23] [TOAST-11]', async ({
  page,
  trader: _,
}) => {
  const form = await openNewEntry(page)
  await form.getByLabel('Title').fill('The gap that held')
  await form.getByLabel('Content').fill('# Morning\n- Waited for the **retest**')
  await form.getByLabel('Date', { exact: true }).fill(formatDayInField(getDayBeforeToday(4)))
  await form.getByLabel('Tags').fill('patience, gaps,')
  await form.getByLabel('Links').fill('example.com/idea')
  await form.getByRole('button', { name: 'Add link' }).click()
  await form
    .getByLabel('Choose images')
    .setInputFiles([{ name: 'day.png', mimeType: 'image/png', buffer: buildPng() }])
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
})

test('an entry with a long text is edited from its card with all of it', async ({ page, trader }) => {
  const content = `${'A long story. '.repeat(5000)}The end.`
  const { id } = await trader.addEntry({ title: 'Long', content })
  await page.goto('/app/journal')
  await getCard(page, 'Long').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Journal Entry' })
  await expect(form.getByLabel('Content')).toHaveValue(content)

  await form.getByLabel('Title').fill('Long and better')
  await saveEntry(form)

  await expect(getCard(page, 'Long and better')).toBeVisible()
  const { body } = await trader.browser.get(`/api/v1/journal-entries/${id}`)
  expect(body).toMatchObject({ title: 'Long and better', content })
})

test('an entry without title or content is not saved, and each field says why [JRNL-18] [JRNL-19]', async ({
  page,
  trader: _,
}) => {
  const form = await openNewEntry(page)

  await saveEntry(form)

  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Enter a title')
  await expect(form.getByLabel('Content')).toHaveAccessibleDescription('Write something first')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No journal entries yet. Start writing!')).toBeVisible()
})

test('a link that is not a web address is refused, and a link that the entry already has is not added again [LINK-03] [LINK-04]', async ({
  page,
  trader: _,
}) => {
  const form = await openNewEntry(page)
  const box = form.getByLabel('Links')
  const add = form.getByRole('button', { name: 'Add link' })
  await box.fill('not a link')
  await add.click()
  await expect(form.getByText('Please enter a valid URL')).toBeVisible()

  for (const same of ['example.com/a', 'https://example.com/a']) {
    await box.fill(same)
    await add.click()
    await expect(box).toHaveValue('')
  }

  await expect(form.getByRole('button', { name: /^Remove link/ })).toHaveCount(1)
  await expect(form.getByText('Please enter a valid URL')).toHaveCount(0)
})

test('Edit shows the stored value of every field, and saving writes all of them [JRNL-14] [JRNL-22] [JRNL-23] [TOAST-12]', async ({
  page,
  trader,
}) => {
  const before = await trader.addEntry({
    title: 'TSLA: out at the stop',
    content: '- 350.00 USD TSLA\n[SL]: 4500',
    date: getDayBeforeToday(3),
    tags: ['stop'],
    links: ['https://example.com/tsla'],
    images: [await trader.addImage(buildPng())],
  })
  await page.goto('/app/journal')
  await getCard(page, 'TSLA: out at the stop').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Journal Entry' })
  await expect(form.getByLabel('Title')).toHaveValue('TSLA: out at the stop')
  await expect(form.getByLabel('Content')).toHaveValue('- 350.00 USD TSLA\n[SL]: 4500')
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue(formatDayInField(getDayBeforeToday(3)))

  await form.getByLabel('Title').fill('BTC_USDT: 2*3 lots')
  await form.getByLabel('Content').fill('+ 120.50 USD BTC_USDT\n\n2*3 lots\n  [TP]: 4620 ')
  await form.getByLabel('Date', { exact: true }).fill(formatDayInField(getDayBeforeToday(1)))
  await form.getByRole('button', { name: 'Remove tag stop' }).click()
  await form.getByLabel('Tags').fill('target,')
  await form.getByRole('button', { name: /^Remove link/ }).click()
  await form.getByLabel('Links').fill('https://example.com/btc')
  await form.getByRole('button', { name: 'Remove image 1' }).click()
  await form
    .getByLabel('Choose images')
    .setInputFiles([{ name: 'btc.png', mimeType: 'image/png', buffer: buildPng({ colour: 'blue' }) }])
  await expect(form.getByRole('button', { name: 'Open image 1' })).toBeVisible()
  await saveEntry(form)

  await expectToast(page, 'Entry Updated', 'Journal entry has been successfully updated')
  await expect(cards(page)).toHaveCount(1)
  await expect(getCard(page, 'BTC_USDT: 2*3 lots')).toBeVisible()
  const answer = await trader.browser.get(`/api/v1/journal-entries/${before.id}`)
  const after = JSON.parse(answer.text)
  expect(after).toMatchObject({
    title: 'BTC_USDT: 2*3 lots',
    content: '+ 120.50 USD BTC_USDT\n\n2*3 lots\n  [TP]: 4620 ',
    date: getDayBeforeToday(1),
    tags: ['target'],
    links: ['https://example.com/btc'],
    version: 2,
  })
  expect(after.images).toHaveLength(1)
  expect(after.images).not.toEqual(before.images)
})

test('Delete asks first; only confirming deletes [JRNL-10] [JRNL-13] [JRNL-23] [TOAST-13]', async ({
  page,
  trader,
}) => {
  await trader.addEntry({ title: 'Kept' })
  await trader.addEntry({ title: 'Gone' })
  await page.goto('/app/journal')
  const dialog = page.getByRole('alertdialog', { name: 'Delete Journal Entry' })
  await getCard(page, 'Gone').getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(cards(page)).toHaveCount(2)

  await getCard(page, 'Gone').getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()

  await expectToast(page, 'Entry Deleted', 'Journal entry has been successfully deleted')
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await expect(getCard(page, 'Kept')).toBeVisible()
})

test('a failed save keeps the typed text, and can be repeated [ERR-07]', async ({ page, trader: _ }) => {
  const form = await openNewEntry(page)
  await form.getByLabel('Title').fill('A long day')
  await form.getByLabel('Content').fill('Many words')
  const restore = await breakCalls(page, 'POST', '**/api/v1/journal-entries')
  await saveEntry(form)
  await expectToast(page, 'Error', 'Failed to add journal entry.')
  await expect(form.getByLabel('Content')).toHaveValue('Many words')

  await restore()
  await saveEntry(form)

  await expect(getCard(page, 'A long day')).toBeVisible()
})

test('a failed change keeps the typed text [ERR-08]', async ({ page, trader }) => {
  const { id } = await trader.addEntry({ title: 'Before' })
  await page.goto(`/app/journal?edit=${id}`)
  const form = page.getByRole('dialog', { name: 'Edit Journal Entry' })
  await form.getByLabel('Title').fill('After')
  await breakCalls(page, 'PUT', '**/api/v1/journal-entries/*')

  await saveEntry(form)

  await expectToast(page, 'Error', 'Failed to update journal entry.')
  await expect(form.getByLabel('Title')).toHaveValue('After')
})

test('a failed deletion shows the card again [ERR-09]', async ({ page, trader }) => {
  await trader.addEntry({ title: 'Stays' })
  await page.goto('/app/journal')
  await breakCalls(page, 'DELETE', '**/api/v1/journal-entries/*')
  await getCard(page, 'Stays').getByRole('button', { name: 'Delete' }).click()

  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

  await expectToast(page, 'Error', 'Failed to delete journal entry.')
  await expect(getCard(page, 'Stays')).toBeVisible()
  await page.reload()
  await expect(getCard(page, 'Stays')).toBeVisible()
})

test('when entries fail to load, a toast says so, and Retry loads them [ERR-06]', async ({
  page,
  trader,
}) => {
  await trader.addEntry({ title: 'There' })
  const restore = await breakCalls(page, 'GET', /\/api\/v1\/journal-entries\?/)
  await page.goto('/app/journal')
  await expectToast(page, 'Error', 'Failed to load journal entries.')
  await expect(page.getByText('No journal entries yet')).toHaveCount(0)

  await restore()
  await page.getByRole('button', { name: 'Retry', exact: true }).click()

  await expect(getCard(page, 'There')).toBeVisible()
})

test('an entry that was changed in another place during editing shows both versions', async ({
  page,
  trader,
}) => {
  const entry = await trader.addEntry({ title: 'A day', content: 'First' })
  await page.goto(`/app/journal?edit=${entry.id}`)
  const form = page.getByRole('dialog', { name: 'Edit Journal Entry' })
  await form.getByLabel('Content').fill('Mine')
  await trader.browser.put(`/api/v1/journal-entries/${entry.id}`, { ...entry, content: 'Theirs' })

  await saveEntry(form)

  const conflict = form.getByRole('alert').filter({ hasText: 'This entry was changed somewhere else' })
  await expect(conflict.getByRole('row', { name: /Content/ })).toContainText('MineTheirs')
  await conflict.getByRole('button', { name: 'Take the stored version' }).click()
  await expect(form.getByLabel('Content')).toHaveValue('Theirs')
})

test('an entry can name the trades of its day, and links to them', async ({ page, trader }) => {
  await trader.addClosedTrade({ symbol: 'SOL', exitDate: getDayBeforeToday(2) })
  const form = await openNewEntry(page)
  await form.getByLabel('Title').fill('About a trade')
  await form.getByLabel('Content').fill('It went well.')
  await form.getByLabel('Date', { exact: true }).fill(formatDayInField(getDayBeforeToday(2)))

  await form
    .getByRole('group', { name: 'Trades of this day' })
    .getByRole('button', { name: /SOL long/ })
    .click()
  await saveEntry(form)

  await getCard(page, 'About a trade').getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: /SOL/ }).click()
  await expect(page.getByRole('dialog', { name: 'SOL' })).toBeVisible()
})

test('a template is created once and then starts an entry', async ({ page, trader: _ }) => {
  await page.goto('/app/journal')
  await page.getByRole('button', { name: 'Templates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Templates' })
  await dialog.getByRole('button', { name: 'Add Template' }).click()
  await dialog.getByRole('button', { name: 'Save Template' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Enter a name')
  await expect(dialog.getByLabel('Content')).toHaveAccessibleDescription('Write something first')
  await dialog.getByLabel('Name').fill('Evening check')
  await dialog.getByLabel('Content').fill('## What went well')
  await dialog.getByRole('button', { name: 'Save Template' }).click()
  await expect(dialog.getByText('Evening check')).toBeVisible()

  const form = await openNewEntry(page)
  await form.getByLabel('Content').fill('Written before')
  await form.getByRole('button', { name: 'Evening check' }).click()

  await expect(form.getByLabel('Content')).toHaveValue('Written before\n\n## What went well')
})

test('a template is removed only after a confirmation', async ({ page, trader: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/journal?templates=')
  const remove = page.getByRole('button', { name: 'Remove Weekly review' })
  const question = page.getByRole('alertdialog', { name: 'Remove Template' })
  await expect(remove, 'on a phone the buttons are in the window').toBeInViewport({ ratio: 1 })
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(remove).toBeVisible()

  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()

  await expect(remove).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove Trade review' })).toBeVisible()
  await expect(remove).toHaveCount(0)
})

test('without a connection a save fails at once and keeps the typed text, and it succeeds with the next connection [ERR-07]', async ({
  page,
  context,
  trader: _,
}) => {
  const form = await openNewEntry(page)
  await form.getByLabel('Title').fill('Written on a train')
  await form.getByLabel('Content').fill('Many words')
  await context.setOffline(true)
  await saveEntry(form)
  await expectToast(page, 'Error', 'Failed to add journal entry.')
  await expect(form.getByLabel('Content')).toHaveValue('Many words')

  await context.setOffline(false)
  await saveEntry(form)

  await expect(getCard(page, 'Written on a train')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
})
