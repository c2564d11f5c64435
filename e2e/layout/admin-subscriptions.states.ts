import { holdCalls, openScreenAt } from './actions.ts'
import { becomeAdmin, choose, LONG, openSubscribers } from './admin-subscribers.states.ts'
import type { LayoutState, Stage } from './state.ts'

/** Five invitations in every state, and many more when asked for. */
async function addInvitations(stage: Stage, more = 0): Promise<void> {
  await becomeAdmin(stage)
  const { server, trader } = stage
  const offers = [
    { email: 'tom@example.com', durationDays: 7 },
    { email: LONG, durationDays: 30 },
    { email: 'joao@example.com', durationDays: 7 },
    { email: 'marta@example.com', durationDays: -1 },
    { email: 'rui@example.com', durationDays: 30 },
  ]
  for (const offer of offers) await trader.browser.post('/api/v1/admin/invitations', offer)
  await server.database.owner.query(`
    update platform.mails set state = 'sent', data = null where template = 'invitation';
    update platform.mails set state = 'undeliverable' where recipient = 'rui@example.com';
    update platform.invitations set used_at = now() where email in ('marta@example.com', 'joao@example.com');
    update platform.invitations set expires_at = now() where email = 'tom@example.com'`)
  await server.database.owner.query(
    `insert into platform.invitations (id, email, code_hash, encrypted_code, duration_days, expires_at, created_at, updated_at)
     select gen_random_uuid(), 'person' || n || '@example.com', 'layout' || n, '', 30, now() + interval '20 days',
       now() - n * interval '1 hour', now() from generate_series(1, $1::int) n`,
    [more],
  )
}

/** The lists of subscribers and invitations, and the actions for an invitation. */
export const adminSubscriptionStates: LayoutState[] = [
  {
    name: 'admin: subscriptions without an invitation',
    route: 'admin',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openScreenAt(page, '/admin')
      return page.getByText('No invitations yet.')
    },
  },
  {
    name: 'admin: subscriptions with invitations in every state',
    route: 'admin',
    shows: ['features/admin-invitations/invitations.tsx'],
    prepare: (stage) => addInvitations(stage),
    open: async ({ page }) => {
      await openSubscribers(page)
      return page.getByText('Mail address refused')
    },
  },
  {
    name: 'admin: more invitations than a page',
    isExtreme: true,
    route: 'admin',
    prepare: (stage) => addInvitations(stage, 60),
    open: async ({ page }) => {
      await openScreenAt(page, '/admin')
      return page.getByText('65 invitations')
    },
  },
  {
    name: 'admin: subscriptions that load',
    route: 'admin',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await holdCalls(page, /admin\/(invitations|subscribers)/)
      await page.goto('/admin')
      return page.getByRole('heading', { name: 'Subscribers' })
    },
  },
  {
    name: 'admin: subscriptions that cannot be loaded',
    route: 'admin',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await page.route(/admin\/(invitations|subscribers)/, (request) => request.abort())
      await page.goto('/admin')
      return page.getByText('Failed to load the subscribers.')
    },
  },
  {
    name: 'admin: an invitation with problems',
    route: 'admin',
    prepare: becomeAdmin,
    open: async ({ page }) => {
      await openScreenAt(page, '/admin')
      await page.getByRole('button', { name: 'Send invitation' }).click()
      return page.getByText('Enter an email address')
    },
  },
  {
    name: 'admin: an invitation whose mail failed',
    route: 'admin',
    prepare: becomeAdmin,
    open: async ({ page, server }) => {
      await openScreenAt(page, '/admin')
      const { transport } = server.appContext.mailer
      server.appContext.mailer.transport = { kind: 'none' }
      try {
        await page.getByLabel('Email', { exact: true }).fill('nora@example.com')
        await page.getByRole('button', { name: 'Send invitation' }).click()
        await page.getByText('Invitation was created but email sending failed').waitFor()
      } finally {
        server.appContext.mailer.transport = transport
      }
      return page.getByText('Check the code manually.')
    },
  },
  {
    name: 'admin: the full code of an invitation',
    route: 'admin',
    shows: ['features/admin-invitations/invitation-dialogs.tsx'],
    prepare: (stage) => addInvitations(stage),
    open: async ({ page }) => {
      await openScreenAt(page, '/admin')
      await page.getByRole('button', { name: `Full code of ${LONG}` }).click()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'admin: actions for an invitation',
    route: 'admin',
    shows: ['features/admin-invitations/invitations.tsx'],
    prepare: (stage) => addInvitations(stage),
    open: ({ page }) => openScreenAt(page, '/admin'),
    openLayer: async ({ page }) => {
      await page.getByRole('button', { name: 'Actions for rui@example.com' }).click()
      return page.getByRole('menu')
    },
  },
  {
    name: 'admin: withdraw an invitation',
    route: 'admin',
    shows: ['features/admin-invitations/invitation-dialogs.tsx'],
    prepare: (stage) => addInvitations(stage),
    open: async ({ page }) => {
      await openScreenAt(page, '/admin')
      await choose(page, LONG, 'Withdraw')
      return page.getByRole('alertdialog')
    },
  },
]
