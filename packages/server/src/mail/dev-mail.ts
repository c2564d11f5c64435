import type { Database } from '@candlebook/core/db'
import { type Clock, isId } from '@candlebook/core/kernel'
import {
  findInMailbox,
  listMailbox,
  type MailLanguage,
  mailLanguages,
  queueTestMail,
  sendMail,
} from '@candlebook/core/mail'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { MailPorts } from '../context/open-mail.ts'

/** What the mailbox of development takes. */
export type DevMailOptions = MailPorts & { db: Database; clock: Clock; production: boolean }

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
  return buildPage(
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
  return buildPage(
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

function buildPage(title: string, content: unknown) {
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
