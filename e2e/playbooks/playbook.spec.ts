import { expect, test } from '../fixtures.ts'
import { followAddress } from '../follow-address.ts'
import { openDialogAt } from '../layout/actions.ts'
import { expectToast } from '../toasts.ts'

test('a strategy gets rules, its trades say which they kept, and a changed rule keeps the answers', async ({
  page,
  trader,
}) => {
  const { id } = await trader.addClosedTrade({ symbol: 'AMD', strategy: 'ORB' })
  await page.goto('/app/strategies')
  await page.getByRole('link', { name: 'ORB', exact: true }).click()
  await page.getByRole('button', { name: 'Write Playbook' }).click()
  const form = page.getByRole('dialog', { name: 'Playbook of ORB' })
  await form.getByLabel('Description').fill('The first 15 minutes.')
  for (const [at, text] of ['Waits for the retest', 'No news'].entries()) {
    await form.getByRole('button', { name: 'Add Rule' }).click()
    await form.getByLabel(`Rule ${at + 1}`, { exact: true }).fill(text)
  }
  await form.getByRole('button', { name: 'Save Playbook' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'No news' })).toBeVisible()

  await followAddress(page, `/app?edit=${id}`)
  const edit = page.getByRole('dialog', { name: 'Edit Trade' })
  const retest = edit.getByRole('radiogroup', { name: 'Waits for the retest' })
  await retest.getByRole('radio', { name: 'Kept' }).click()
  await expect(edit).toContainText('Kept 1 of 2 rules; 1 not said.')
  await edit.getByRole('button', { name: 'Save Trade' }).click()
  await expectToast(page, 'Trade Updated')

  await followAddress(page, `/app?view=${id}`)
  const details = page.getByRole('dialog', { name: 'AMD' })
  await details.getByRole('radiogroup', { name: 'No news' }).getByRole('radio', { name: 'Broken' }).click()
  await expect(details).toContainText('Kept 1 of 2 rules; 1 broken.')
  await details.getByRole('link', { name: 'Show the playbook' }).click()
  await expect(page.getByRole('link', { name: 'Show its figures' })).toHaveAttribute(
    'href',
    '/app/analytics?strategy=ORB',
  )
  await page.getByRole('button', { name: 'Edit Playbook' }).click()
  await form.getByLabel('Rule 1', { exact: true }).fill('Waits for the second retest')
  await form.getByRole('button', { name: 'Save Playbook' }).click()
  await expect(form).toHaveCount(0)
  await followAddress(page, `/app?view=${id}`)
  const renamed = details.getByRole('radiogroup', { name: 'Waits for the second retest' })
  await expect(renamed.getByRole('radio', { name: 'Kept' })).toBeChecked()
})

test('the page of a strategy has its figures by rule, which add up to those of the report, and follow each answer', async ({
  page,
  trader,
}) => {
  const rules = ['Waits for the retest', 'No news'].map((text) => ({ id: crypto.randomUUID(), text }))
  const [retest, news] = rules.map(({ id }) => id) as [string, string] // two
  await trader.browser.send('PUT', '/api/v1/playbooks/of-strategy', {
    body: { strategy: 'ORB', version: null, description: '', rules, images: [], itemIds: [] },
  })
  const parts = { symbol: 'AMD', strategy: 'ORB' }
  await trader.addClosedTrade({ ...parts, stopLoss: '95', keptRules: [retest, news] })
  await trader.addClosedTrade({
    ...{ ...parts, stopLoss: '95', exitPrice: '94' },
    ...{ keptRules: [retest], brokenRules: [news] },
  })
  const { id } = await trader.addClosedTrade({ ...parts, exitPrice: '112' })
  await trader.addClosedTrade({ symbol: 'AMD', strategy: 'Gap' })

  await page.goto('/app/strategies?name=ORB')
  const figures = page.getByRole('table', { name: 'Figures by rule' })
  await expect(figures.getByRole('row')).toHaveText([
    'Closed tradesTradesExpectancyAverage RWin rateP&L',
    /^All3.*\+\$53\.33\+0\.40R2 trades66\.7%\+\$160\.00$/,
    /^All rules kept.*1 trade.*\+\$100\.00\+2\.00R1 trade100\.0%\+\$100\.00$/,
    /^A rule broken.*1 trade.*−\$60\.00−1\.20R1 trade0\.0%−\$60\.00$/,
    /^No rule broken, not all said.*1 trade.*\+\$120\.00N\/A0 trades100\.0%\+\$120\.00$/,
    'Waits for the retest1 of 3 trades does not say whether it kept this rule.',
    /^Kept.*2 trades.*\+\$20\.00\+0\.40R2 trades50\.0%\+\$40\.00$/,
    /^Not said1.*\+\$120\.00/,
    'No news1 of 3 trades does not say whether it kept this rule.',
    /^Kept.*1 trade .*\+\$100\.00/,
    /^Broken.*1 trade .*−\$60\.00/,
    /^Not said1.*\+\$120\.00/,
  ])
  await figures.getByRole('link', { name: '2 trades of “Waits for the retest” kept, show them' }).click()
  await expect(page.getByRole('button', { name: /Rule kept: Waits for the retest/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('2 trades')
  await page.goBack()
  await figures.getByRole('link', { name: '1 trade of “A rule broken”, show them' }).click()
  await expect(page.getByRole('button', { name: 'A rule broken' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1 trade')
  await page.goBack()
  await page.getByRole('link', { name: 'Show its figures' }).click()
  await expect(page.getByRole('main')).toContainText('+$160.00')
  const told =
    'All closed trades of ORB. All rules kept: +2.00R a trade, too few for an interval, 1 trade. A rule broken: −1.20R a trade, too few for an interval, 1 trade.'
  await expect(page.getByRole('main')).toContainText(told)
  await page.getByRole('link', { name: 'Rules and figures by rule of ORB' }).click()
  await expect(figures.getByRole('row', { name: /^All 3 / })).toBeVisible()

  await followAddress(page, `/app?view=${id}`)
  const details = page.getByRole('dialog', { name: 'AMD' })
  await expect(details).toContainText(told)
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/v1/trades/*/rules', async (route) => {
    await isAnswered
    await route.continue()
  })
  for (const rule of ['Waits for the retest', 'No news']) {
    await details.getByRole('radiogroup', { name: rule }).getByRole('radio', { name: 'Kept' }).click()
    await expect(
      details.getByRole('radiogroup', { name: rule }).getByRole('radio', { name: 'Kept' }),
    ).toBeChecked()
  }
  answer() // the second one was given while the first one was on its way
  await expect(details).toContainText(
    told.replace('1 trade. A', '1 trade, 1 trade without a stop left out. A'),
  )
  await details.getByRole('link', { name: 'Show the playbook' }).click()
  await expect(
    figures.getByRole('row', { name: 'Waits for the retest Each trade says whether it kept this rule.' }),
  ).toBeVisible()
})

test('closing a trade asks for its rules, and two versions of a checklist and of a playbook are compared by what differs', async ({
  page,
  trader,
}) => {
  const rules = ['Waits for the retest', 'No news'].map((text) => ({ id: crypto.randomUUID(), text }))
  const [retest, news] = rules.map(({ id }) => id) as [string, string] // two
  const playbook = { strategy: 'ORB', description: '', rules, images: [], itemIds: [crypto.randomUUID()] }
  const write = (body: object) => trader.browser.send('PUT', '/api/v1/playbooks/of-strategy', { body })
  await write({ ...playbook, version: null })
  const parts = { symbol: 'AMD', strategy: 'ORB', keptRules: [retest] }
  const open = await trader.addTrade(parts)
  const { id } = await trader.addClosedTrade(parts)
  const conflict = page.getByRole('alert').filter({ hasText: 'was changed somewhere else' })

  await test.step('closing shows the answers that it has', async () => {
    const dialog = await openDialogAt(page, `/app?close=${open.id}`)
    await expect(dialog).toContainText('Kept 1 of 2 rules; 1 not said.')
    await dialog.getByLabel('Exit price').fill('50')
    await dialog.getByRole('radiogroup', { name: 'No news' }).getByRole('radio', { name: 'Broken' }).click()
    await expect(dialog).toContainText('Kept 1 of 2 rules; 1 broken.')
    await dialog.getByRole('button', { name: 'Close Trade' }).click()
    await expectToast(page, 'Trade Closed')
    const closed = { status: 'closed', keptRules: [retest], brokenRules: [news] }
    expect(await trader.trade(open.id)).toMatchObject(closed)
  })

  await test.step('two versions of a checklist', async () => {
    await followAddress(page, `/app?edit=${id}`)
    const edit = page.getByRole('dialog', { name: 'Edit Trade' })
    await edit.getByRole('radiogroup', { name: 'No news' }).getByRole('radio', { name: 'Kept' }).click()
    const stored = await trader.trade(id)
    const theirs = { ...stored, keptRules: [], brokenRules: [news, retest] }
    expect((await trader.browser.put(`/api/v1/trades/${id}`, theirs)).status).toBe(200)
    await edit.getByRole('button', { name: 'Save Trade' }).click()
    for (const rule of [/Rule: No news/, /Rule: Waits for the retest/])
      await expect(conflict.getByRole('row', { name: rule })).toContainText('KeptBroken')
  })

  await test.step('two versions of a playbook', async () => {
    await followAddress(page, '/app/strategies?name=ORB')
    await page.getByRole('button', { name: 'Edit Playbook' }).click()
    const form = page.getByRole('dialog', { name: 'Playbook of ORB' })
    await expect(form.getByRole('button', { name: 'An item that is not in this browser' })).toBeVisible()
    await write({ ...playbook, version: 1, itemIds: [crypto.randomUUID()] })
    await form.getByRole('button', { name: 'Save Playbook' }).click()
    await expect(conflict.getByRole('row', { name: /Library items/ })).toContainText(
      /not in this browser.*not in/,
    )
  })
})
