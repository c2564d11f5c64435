import type { Database } from '@candlebook/core/db'
import { type Clock, isId } from '@candlebook/core/kernel'
import {
  findInMailbox,
  listMailbox,
  type MailLanguage,
  mailLanguages,
  parseUnsubscribeLink,
  queueTestMail,
  sendMail,
  unsubscribeTexts,
} from '@candlebook/core/mail'
import { unsubscribe } from '@candlebook/core/settings'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Config } from '../config/config.ts'
import type { MailServices } from '../context/app-context.ts'

type UnsubscribeOptions = { db: Database; clock: Clock; config: Pick<Config, 'unsubscribeKey'> }

/**
 * The address in the header List-Unsubscribe of an optional mail. It needs no session. A POST turns this kind of mail off
 * (RFC 8058). A GET only asks, because programs that look for viruses open each link of a mail.
 */
export function createUnsubscribeRoute({ db, clock, config }: UnsubscribeOptions): Hono {
  const app = new Hono()
  const read = (address: string) => parseUnsubscribeLink(new URL(address).searchParams, config.unsubscribeKey)
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
    // The link works without a session. With no-referrer, browsers send the form with `Origin: null`, which is refused.
    c.res.headers.set('Referrer-Policy', 'same-origin')
  })
  app.get('/', (c) => {
    const link = read(c.req.url)
    if (!link) return c.html(buildUnsubscribePage('en', unsubscribeTexts.en.invalid), 404)
    const { ask, button } = unsubscribeTexts[link.language]
    const form = html`<form method="post"><button style="font: inherit; padding: 0.75rem 1.25rem">${button}</button></form>`
    return c.html(buildUnsubscribePage(link.language, ask[link.mail], form))
  })
  app.post('/', async (c) => {
    const link = read(c.req.url)
    if (!link) return c.html(buildUnsubscribePage('en', unsubscribeTexts.en.invalid), 404)
    await unsubscribe({ db, clock }, link)
    return c.html(buildUnsubscribePage(link.language, unsubscribeTexts[link.language].done))
  })
  return app
}

function buildUnsubscribePage(language: MailLanguage, text: string, content: unknown = '') {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Candlebook</title>
      </head>
      <body style="font-family: sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
        <main>
          <h1 style="font-size: 1.25rem">${text}</h1>
          ${content}
        </main>
      </body>
    </html>`
}

/** What the mailbox of development takes. */
type DevMailOptions = MailServices & { db: Database; clock: Clock; production: boolean }

/** /dev/mail: the mail of a development server without a mail server. In production no such page exists. */
export function createDevMailRoute({ db, clock, production, mailer, mailSender }: DevMailOptions): Hono {
  const app = new Hono()
  if (production) return app

  app.get('/', async (c) => {
    const mails = await listMailbox(mailSender)
    return c.html(buildListPage(mails, { isKept: mailer.transport.kind === 'mailbox' }))
  })

  app.post('/', async (c) => {
    const form = await c.req.parseBody()
    const language = mailLanguages.find((known): known is MailLanguage => known === form.language) ?? 'en'
    const wanted = { to: 'you@example.com', environment: 'development', language } as const
    const mailId = await queueTestMail({ db, clock, mailer }, wanted)
    if (mailId) await sendMail(mailSender, { mailId })
    return c.redirect('/dev/mail', 303)
  })

  app.get('/:id', async (c) => {
    const id = c.req.param('id')
    const mail = isId(id) ? await findInMailbox(mailSender, id) : null
    return mail ? c.html(buildMailPage(mail)) : c.notFound()
  })
  return app
}

function buildListPage(mails: Awaited<ReturnType<typeof listMailbox>>, { isKept }: { isKept: boolean }) {
  return buildMailboxPage(
    'Mail of this server',
    html`<p>
        ${isKept ? 'Mail is kept here and sent to no one.' : 'SMTP_URL is set: mail is sent and not kept here.'}
      </p>
      <form method="post" action="/dev/mail">
        <label>
          Language
          <select name="language">
            ${mailLanguages.map((language) => html`<option>${language}</option>`)}
          </select>
        </label>
        <button>Send a test mail</button>
      </form>
      ${mails.length === 0 ? html`<p>No mail yet.</p>` : ''}
      <ul>
        ${mails.map(
          ({ id, subject, to, at }) =>
            html`<li><a href="/dev/mail/${id}">${subject}</a> to ${to}, ${at.toISOString()}</li>`,
        )}
      </ul>`,
  )
}

/** The sandbox runs no script of the mail and gives it no origin; its links open in a separate tab. */
function buildMailPage(mail: NonNullable<Awaited<ReturnType<typeof findInMailbox>>>) {
  return buildMailboxPage(
    mail.subject,
    html`<p><a href="/dev/mail">All mail</a></p>
      <p>To ${mail.to}, ${mail.at.toISOString()}</p>
      <h2>HTML</h2>
      <iframe
        title="HTML of the mail"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        style="width: 100%; height: 30rem; border: 1px solid"
        srcdoc="${mail.html}"
      ></iframe>
      <h2>Text</h2>
      <pre style="white-space: pre-wrap">${mail.text}</pre>`,
  )
}

function buildMailboxPage(title: string, content: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} | Candlebook</title>
      </head>
      <body style="font-family: sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem">
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`
}
